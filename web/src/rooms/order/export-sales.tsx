import type { ShortUrl } from '@faka/contract/ids'
import { exportSales } from '@faka/contract/order-list'
import { useMutation } from '@tanstack/react-query'
import { type CalledFile, callFile } from '../../kernel/call-file.ts'
import { useWords } from '../../kernel/words.ts'
import { Button } from '../../ui/button.tsx'
import { Download } from '../../ui/icon.ts'
import { Spoken } from '../../ui/spoken.tsx'
import styles from './export-sales.module.css'
import { type OrdersWish, startOfDay } from './orders-wish.ts'

const formats = ['csv', 'xlsx'] as const

interface Props {
  wish: OrdersWish
  shortUrl: ShortUrl | undefined
  save: (file: CalledFile) => void
}

/** The list of sold orders as a file, by the filters that the page shows. */
export function ExportSales({ wish: { status, keyword, from, to }, shortUrl, save }: Props) {
  const { say } = useWords()
  const exporting = useMutation({
    mutationKey: ['order.exportSales'],
    mutationFn: async (format: (typeof formats)[number]) => {
      const file = await callFile(exportSales, {
        format,
        timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
        ...(shortUrl && { shortUrl }),
        ...(status && { status }),
        ...(keyword && { keyword }),
        ...(from && { from: startOfDay(from) }),
        ...(to && { to: startOfDay(to, 1) }),
      })
      save(file)
      return file.name
    },
  })
  return (
    <div className={styles.export}>
      {formats.map((format) => (
        <Button
          key={format}
          icon={<Download />}
          aria-label={say('sales.exportAs', { format: format.toUpperCase() })}
          busy={exporting.isPending}
          onClick={() => exporting.mutate(format)}
        >
          {format.toUpperCase()}
        </Button>
      ))}
      <Spoken live>{exporting.data && say('sales.exported', { name: exporting.data })}</Spoken>
    </div>
  )
}
