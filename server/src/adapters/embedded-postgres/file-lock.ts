import { DatabaseSync } from 'node:sqlite'

/** A lock on a file, held until released or until this process ends, however it ends. */
export interface FileLock {
  release(): void
}

/** SQLite's code for "someone else holds it". */
const sqliteBusy = 5

function lock(file: string, statements: string): FileLock | undefined {
  // The system drops the lock with the process, so none is ever left stale. Node has no call for such locks of its
  // own; SQLite takes them on every system, and nothing is ever written into the file.
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

/** Takes the file for this holder alone; undefined when anyone else holds it, alone or shared. */
export const lockExclusive = (file: string): FileLock | undefined =>
  // a journal on the disk would be begun with the transaction, and could not be on a disk that is full
  lock(file, 'pragma journal_mode = memory; begin exclusive')

/** Takes the file beside others who share it; undefined when someone holds it alone. */
export const lockShared = (file: string): FileLock | undefined =>
  lock(file, 'begin; select count(*) from sqlite_schema')
