import { exportCard, exportFormats } from '@faka/contract/delivery/delivery'
import type { OrderNo } from '@faka/contract/shared/ids'
import { useMutation } from '@tanstack/react-query'
import { callFile } from '../../lib/call-file.ts'
import { useI18n } from '../../lib/messages.ts'
import { saveFile } from '../../lib/save-file.ts'
import { Button } from '../../ui/button.tsx'
import { Download } from '../../ui/icon.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { getCardPassword } from './card-password.ts'
import styles from './export-card.module.css'

type Format = (typeof exportFormats)[number]

interface Props {
  orderNo: OrderNo
  onExported?: (() => void) | undefined
}

/** Exports the purchased cards as a file in the chosen format. */
export function ExportCard({ orderNo, onExported }: Props) {
  const { t } = useI18n()
  const exporting = useMutation({
    mutationKey: ['delivery.exportCard', { orderNo }],
    mutationFn: async (format: Format) => {
      const cardPassword = getCardPassword(orderNo)
      const file = await callFile(exportCard, {
        orderNo,
        format,
        ...(cardPassword !== undefined && { cardPassword }),
      })
      saveFile(file)
      return file.name
    },
    onSuccess: () => onExported?.(),
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
