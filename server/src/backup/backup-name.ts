/** How the names of all backups begin. */
export const backupPrefix = 'faka-'

const namePattern = /^faka-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.tar\.gz\.age$/

/** The name of a restore point that is made then. */
export const restorePointName = (at: Date): string =>
  `${backupPrefix}${at.toISOString().replaceAll(/[:-]|\.\d{3}/g, '')}`

/** The name of a backup that began then; names sort by time. */
export const backupName = (startedAt: Date): string => `${restorePointName(startedAt)}.tar.gz.age`

/** When the backup of a name began; undefined for the name of another file. */
export function backupTime(name: string): Date | undefined {
  const parts = namePattern.exec(name)
  if (!parts) return undefined
  const [year = 0, month = 0, ...rest] = parts.slice(1).map(Number)
  return new Date(Date.UTC(year, month - 1, ...rest))
}

/** However old they are, the newest few are kept: the schedule may have failed for long. */
const alwaysKept = 3

/** Those of some files that are backups older than `keepDays`, without the newest few. */
export function expiredBackups(names: readonly string[], now: Date, keepDays: number): string[] {
  const backups = names.filter((name) => backupTime(name) !== undefined).sort()
  const oldest = now.getTime() - keepDays * 24 * 3_600_000
  return backups
    .slice(0, Math.max(0, backups.length - alwaysKept))
    .filter((name) => (backupTime(name)?.getTime() ?? 0) < oldest)
}
