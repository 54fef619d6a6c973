import { exportOrders } from '@faka/contract/order/seller-order'
import { useI18n } from '../../lib/messages.ts'
import { useDownload } from '../../lib/use-download.ts'
import { Button } from '../../ui/button.tsx'
import { Download } from '../../ui/icon.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { type OrderFilter, toOrderSearchInput } from './search-orders-query.ts'

const formats = ['csv', 'xlsx'] as const

/** Exports the orders that the current filters find. */
export function ExportOrders({ filter }: { filter: OrderFilter }) {
  const { t } = useI18n()
  const exporting = useDownload({
    mutationKey: ['order.exportOrders'],
    operation: exportOrders,
    input: (format: (typeof formats)[number]) => ({
      ...toOrderSearchInput(filter),
      format,
      timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
    }),
  })
  return (
    <>
      {formats.map((format) => (
        <Button
          key={format}
          icon={<Download />}
          aria-label={t('console.orders.exportAs', { format: format.toUpperCase() })}
          busy={exporting.isPending}
          onClick={() => exporting.mutate(format)}
        >
          {format.toUpperCase()}
        </Button>
      ))}
      <VisuallyHidden live>
        {exporting.data && t('console.orders.exported', { name: exporting.data })}
      </VisuallyHidden>
    </>
  )
}
