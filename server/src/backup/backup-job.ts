import { type BackupRun, findLastBackup, findLastBackupRun } from '../platform/backup-runs.ts'
import type { Services } from '../platform/ctx.ts'
import type { Job } from '../platform/jobs.ts'
import { sampleAtScrape } from '../platform/metrics.ts'
import { tryCreateBackup } from './create-backup.ts'

const hourMs = 3_600_000
const retryMs = hourMs / 4

/** How long ago the last backup began; undefined where there is none. */
export async function backupAgeSeconds({ common, now }: Services): Promise<number | undefined> {
  const last = await findLastBackup(common)
  return last && Math.max(0, Math.round((now().getTime() - last.started_at.getTime()) / 1000))
}

/** Whether the next backup is due after this one, or after this failed attempt. */
function isBackupDue(last: BackupRun | undefined, everyHours: number, now: Date): boolean {
  if (!last) return true
  const dueAt =
    last.failure === null
      ? last.started_at.getTime() + everyHours * hourMs
      : last.ended_at.getTime() + retryMs
  return now.getTime() >= dueAt
}

/** Makes a backup whenever one is due, in one process of the shop. */
export function backupJobs(services: Services): Job[] {
  const everyHours = services.config.backup?.everyHours ?? 0
  if (everyHours === 0) return []
  const isDue = async () => isBackupDue(await findLastBackupRun(services.common), everyHours, services.now())
  return [
    {
      name: 'backup',
      everySeconds: 60,
      async run() {
        if (!(await isDue())) return false
        const made = await tryCreateBackup(services, isDue)
        if (made) services.log.info({ backup: made.name, sizeBytes: made.size_bytes }, 'a backup was made')
        return false
      },
    },
  ]
}

/** How old the last backup is, and how large. */
export function backupMetrics(services: Services): void {
  const { registry } = services.metrics
  sampleAtScrape(
    registry,
    {
      name: 'faka_backup_age_seconds',
      help: 'How long ago the last backup began; infinite while there is none.',
      labels: [],
    },
    async () => [{ labels: {}, value: (await backupAgeSeconds(services)) ?? Number.POSITIVE_INFINITY }],
  )
  sampleAtScrape(
    registry,
    { name: 'faka_backup_size_bytes', help: 'The size of the last backup.', labels: [] },
    async () => [{ labels: {}, value: (await findLastBackup(services.common))?.size_bytes ?? 0 }],
  )
}
