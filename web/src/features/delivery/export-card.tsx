import { exportCard, exportFormats } from '@faka/contract/delivery/delivery'
import type { OrderNo } from '@faka/contract/shared/ids'
import { useI18n } from '../../lib/messages.ts'
import { useDownload } from '../../lib/use-download.ts'
import { Button } from '../../ui/button.tsx'
import { Download } from '../../ui/icon.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { cardAccess } from './card-password.ts'
import styles from './export-card.module.css'

type Format = (typeof exportFormats)[number]

interface Props {
  orderNo: OrderNo
  onExported?: (() => void) | undefined
}

/** Exports the purchased cards as a file in the chosen format. */
export function ExportCard({ orderNo, onExported }: Props) {
  const { t } = useI18n()
  const exporting = useDownload({
    mutationKey: ['delivery.exportCard', { orderNo }],
    operation: exportCard,
    input: (format: Format) => ({ ...cardAccess(orderNo), format }),
    onSaved: onExported,
  })
  return (
    <fieldset className={styles.export}>
      <legend className={styles.legend}>
        <Download />
        {t('delivery.export')}
      </legend>
      {exportFormats.map((format) => (
        <Button
          key={format}
          tone="quiet"
          aria-label={t('delivery.exportAs', { format: format.toUpperCase() })}
          busy={exporting.isPending}
          onClick={() => exporting.mutate(format)}
        >
          {format.toUpperCase()}
        </Button>
      ))}
      <VisuallyHidden live>
        {exporting.data && t('delivery.exported', { name: exporting.data })}
      </VisuallyHidden>
    </fieldset>
  )
}
