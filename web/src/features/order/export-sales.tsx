import { exportSales } from '@faka/contract/order/order-list'
import type { ShortUrl } from '@faka/contract/shared/ids'
import { useI18n } from '../../lib/messages.ts'
import { useDownload } from '../../lib/use-download.ts'
import { Button } from '../../ui/button.tsx'
import { Download } from '../../ui/icon.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from './export-sales.module.css'
import { type OrdersParams, startOfDay } from './orders-params.ts'

const formats = ['csv', 'xlsx'] as const

interface Props {
  params: OrdersParams
  shortUrl: ShortUrl | undefined
}

/** Exports the list of sold orders with the current filters. */
export function ExportSales({ params: { status, keyword, from, to }, shortUrl }: Props) {
  const { t } = useI18n()
  const exporting = useDownload({
    mutationKey: ['order.exportSales'],
    operation: exportSales,
    input: (format: (typeof formats)[number]) => ({
      format,
      timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
      ...(shortUrl && { shortUrl }),
      ...(status && { status }),
      ...(keyword && { keyword }),
      ...(from && { from: startOfDay(from) }),
      ...(to && { to: startOfDay(to, 1) }),
    }),
  })
  return (
    <div className={styles.export}>
      {formats.map((format) => (
        <Button
          key={format}
          icon={<Download />}
          aria-label={t('sales.exportAs', { format: format.toUpperCase() })}
          busy={exporting.isPending}
          onClick={() => exporting.mutate(format)}
        >
          {format.toUpperCase()}
        </Button>
      ))}
      <VisuallyHidden live>{exporting.data && t('sales.exported', { name: exporting.data })}</VisuallyHidden>
    </div>
  )
}
