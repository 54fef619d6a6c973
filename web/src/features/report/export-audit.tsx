import { exportAuditEvents } from '@faka/contract/report/audit'
import type { ShortUrl } from '@faka/contract/shared/ids'
import { useI18n } from '../../lib/messages.ts'
import { useDownload } from '../../lib/use-download.ts'
import { Button } from '../../ui/button.tsx'
import { Download } from '../../ui/icon.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import type { AuditFilter } from './audit-filter.ts'
import { toAuditInput } from './audit-query.ts'

/** Exports the events that the current filter finds. */
export function ExportAudit({ shortUrl, filter }: { shortUrl: ShortUrl; filter: AuditFilter }) {
  const { t } = useI18n()
  const exporting = useDownload({
    mutationKey: ['report.exportAuditEvents'],
    operation: exportAuditEvents,
    input: () => toAuditInput(shortUrl, filter),
  })
  return (
    <>
      <Button
        icon={<Download />}
        busy={exporting.isPending}
        busyText={t('audit.export.busy')}
        onClick={() => exporting.mutate(undefined)}
      >
        {t('audit.export')}
      </Button>
      <VisuallyHidden live>
        {exporting.data && t('audit.export.done', { name: exporting.data })}
      </VisuallyHidden>
    </>
  )
}
