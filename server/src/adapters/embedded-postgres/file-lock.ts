import { DatabaseSync } from 'node:sqlite'

/** A lock on a file, held until released or until this process ends, however it ends. */
export interface FileLock {
  release(): void
}

/** SQLite's code for a database that is locked by another process. */
const sqliteBusy = 5

function lock(file: string, statements: string): FileLock | undefined {
  // The system releases the lock with the process, so that none becomes stale. Node has no API for such locks; SQLite
  // takes them on every system, and nothing is ever written to the file.
  const database = new DatabaseSync(file)
  try {
    database.exec(statements)
  } catch (error) {
    database.close()
    if (error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy) return undefined
    throw error
  }
  return { release: () => database.close() }
}

/** Locks the file exclusively; undefined when it is locked already. */
export const lockExclusive = (file: string): FileLock | undefined =>
  // in memory, since a journal file could not be created on a full disk
  lock(file, 'pragma journal_mode = memory; begin exclusive')

/** Locks the file shared; undefined when it is locked exclusively. */
export const lockShared = (file: string): FileLock | undefined =>
  lock(file, 'begin; select count(*) from sqlite_schema')
