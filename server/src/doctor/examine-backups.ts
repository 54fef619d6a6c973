import { backupAgeSeconds } from '../backup/backup-job.ts'
import { findLastBackupRun } from '../platform/backup-runs.ts'
import type { Services } from '../platform/ctx.ts'
import { type Finding, fine, problem } from './finding.ts'

/** For backups that are made by command only. */
const expectedHours = 24

/** Checks that there is a recent backup. */
export async function examineBackups(services: Services): Promise<Finding[]> {
  const { backup } = services.config
  if (!backup)
    return [
      problem(
        'warning',
        'backups',
        { zh: '没有设置备份。', en: 'Backups are not set up.' },
        {
          zh: '设置 BACKUP_RECIPIENTS 和 BACKUP_DIR（或 BACKUP_S3_…），见 docs/operating.md。',
          en: 'Set BACKUP_RECIPIENTS and BACKUP_DIR (or BACKUP_S3_…), see docs/operating.md.',
        },
      ),
    ]
  const [age, last] = await Promise.all([backupAgeSeconds(services), findLastBackupRun(services.common)])
  const remedy = {
    zh: '执行 backup create，看它说什么。',
    en: 'Run "backup create" and see what it says.',
  }
  const found: Finding[] = []
  if (last && last.failure !== null)
    found.push(
      problem(
        'error',
        'backups',
        { zh: `上一次备份失败了：${last.failure}`, en: `The last backup failed: ${last.failure}` },
        remedy,
      ),
    )
  const hours = age === undefined ? undefined : Math.floor(age / 3600)
  if (hours === undefined)
    found.push(problem('error', 'backups', { zh: '还没有备份。', en: 'There is no backup yet.' }, remedy))
  else if (hours >= 2 * (backup.everyHours || expectedHours))
    found.push(
      problem(
        'error',
        'backups',
        { zh: `最新的备份已有 ${hours} 小时。`, en: `The newest backup is ${hours} hours old.` },
        remedy,
      ),
    )
  if (found.length > 0) return found
  return [
    fine('backups', {
      zh: `最新的备份是 ${hours} 小时前的。`,
      en: `The newest backup is ${hours} hours old.`,
    }),
  ]
}
