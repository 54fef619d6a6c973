import { type CouponBatchNo, exportCoupons } from '@faka/contract/coupon/coupon'
import { useI18n } from '../../lib/messages.ts'
import { useDownload } from '../../lib/use-download.ts'
import { Button } from '../../ui/button.tsx'
import { Download } from '../../ui/icon.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'

/** Saves the codes of a batch as a spreadsheet. */
export function ExportCoupons({ batchNo, name }: { batchNo: CouponBatchNo; name: string }) {
  const { t } = useI18n()
  const exporting = useDownload({
    mutationKey: ['coupon.exportCoupons', batchNo],
    operation: exportCoupons,
    input: (format: 'csv' | 'xlsx') => ({ batchNo, format }),
  })
  return (
    <>
      {(['csv', 'xlsx'] as const).map((format) => (
        <Button
          key={format}
          icon={<Download />}
          busy={exporting.isPending && exporting.variables === format}
          aria-label={t('coupons.export.of', { name, format })}
          onClick={() => exporting.mutate(format)}
        >
          {format}
        </Button>
      ))}
      <VisuallyHidden live>
        {exporting.data && t('coupons.exported', { file: exporting.data })}
      </VisuallyHidden>
    </>
  )
}
