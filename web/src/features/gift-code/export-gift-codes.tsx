import { exportGiftCodes, type GiftCodeBatchNo } from '@faka/contract/gift-code/gift-code'
import { useI18n } from '../../lib/messages.ts'
import { useDownload } from '../../lib/use-download.ts'
import { Button } from '../../ui/button.tsx'
import { Download } from '../../ui/icon.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'

/** Saves the gift codes of a batch as a file, which is recorded. */
export function ExportGiftCodes({ batchNo, name }: { batchNo: GiftCodeBatchNo; name: string }) {
  const { t } = useI18n()
  const exporting = useDownload({
    mutationKey: ['giftCode.exportGiftCodes', batchNo],
    operation: exportGiftCodes,
    input: () => ({ batchNo }),
  })
  return (
    <>
      <Button
        icon={<Download />}
        busy={exporting.isPending}
        aria-label={t('giftCodes.export.of', { name })}
        onClick={() => exporting.mutate(undefined)}
      >
        {t('giftCodes.export')}
      </Button>
      <VisuallyHidden live>
        {exporting.data && t('giftCodes.exported', { file: exporting.data })}
      </VisuallyHidden>
    </>
  )
}
