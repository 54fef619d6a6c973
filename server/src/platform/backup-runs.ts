import type { Selectable } from 'kysely'
import type { CommonDb, CommonTables } from './db.ts'

declare module './db.ts' {
  interface CommonTables {
    backup_run: {
      name: string
      started_at: Date
      ended_at: Date
      size_bytes: number | null
      row_count: number | null
      file_count: number | null
      /** Why there is no such backup; null: there is. */
      failure: string | null
    }
  }
}

/** A backup that was made, or failed. */
export type BackupRun = Selectable<CommonTables['backup_run']>

export const insertBackupRun = async (db: CommonDb, run: BackupRun): Promise<void> => {
  await db.insertInto('backup_run').values(run).execute()
}

/** The last attempt; undefined where there was none. */
export const findLastBackupRun = (db: CommonDb): Promise<BackupRun | undefined> =>
  db.selectFrom('backup_run').selectAll().orderBy('ended_at', 'desc').limit(1).executeTakeFirst()

/** The last backup that was made; undefined where there is none. */
export const findLastBackup = (db: CommonDb): Promise<BackupRun | undefined> =>
  db
    .selectFrom('backup_run')
    .selectAll()
    .where('failure', 'is', null)
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Forgets runs that ended before a time; their files are gone. */
export const deleteBackupRuns = async (db: CommonDb, before: Date): Promise<void> => {
  await db.deleteFrom('backup_run').where('ended_at', '<', before).execute()
}
