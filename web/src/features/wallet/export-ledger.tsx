import { exportLedger } from '@faka/contract/wallet/ledger'
import { useI18n } from '../../lib/messages.ts'
import { useDownload } from '../../lib/use-download.ts'
import { Button } from '../../ui/button.tsx'
import { Download } from '../../ui/icon.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'

/** Saves the entries of a month as a file. */
export function ExportLedger({ month }: { month: string }) {
  const { t } = useI18n()
  const exporting = useDownload({
    mutationKey: ['wallet.exportLedger'],
    operation: exportLedger,
    input: () => ({ month }),
  })
  return (
    <>
      <Button icon={<Download />} busy={exporting.isPending} onClick={() => exporting.mutate(undefined)}>
        {t('wallet.ledger.export')}
      </Button>
      <VisuallyHidden live>
        {exporting.data && t('wallet.ledger.exported', { file: exporting.data })}
      </VisuallyHidden>
    </>
  )
}
