import { exportCard, exportFormats } from '@faka/contract/delivery'
import type { OrderNo } from '@faka/contract/ids'
import { useMutation } from '@tanstack/react-query'
import { callFile } from '../../kernel/call-file.ts'
import { saveFile } from '../../kernel/save-file.ts'
import { useWords } from '../../kernel/words.ts'
import { Button } from '../../ui/button.tsx'
import { Download } from '../../ui/icon.ts'
import { Spoken } from '../../ui/spoken.tsx'
import { cardPasswordOf } from './card-password.ts'
import styles from './export-card.module.css'

type Format = (typeof exportFormats)[number]

interface Props {
  orderNo: OrderNo
  onExported?: (() => void) | undefined
}

/** The bought cards as a file, in the form that the buyer wants. */
export function ExportCard({ orderNo, onExported }: Props) {
  const { say } = useWords()
  const exporting = useMutation({
    mutationKey: ['delivery.exportCard', { orderNo }],
    mutationFn: async (format: Format) => {
      const cardPassword = cardPasswordOf(orderNo)
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
        {say('delivery.export')}
      </legend>
      {exportFormats.map((format) => (
        <Button
          key={format}
          tone="quiet"
          aria-label={say('delivery.exportAs', { format: format.toUpperCase() })}
          busy={exporting.isPending}
          onClick={() => exporting.mutate(format)}
        >
          {format.toUpperCase()}
        </Button>
      ))}
      <Spoken live>{exporting.data && say('delivery.exported', { name: exporting.data })}</Spoken>
    </fieldset>
  )
}
