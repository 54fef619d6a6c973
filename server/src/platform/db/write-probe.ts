import { sql } from 'kysely'
import type { Db } from '../db.ts'
import { OperatorError } from '../operator-error.ts'

/** PostgreSQL's codes for a database that takes no writes: a full disk, an I/O error, a standby. */
const unwritableCodes = new Set(['53100', '58030', '25006'])

/** Whether a statement failed because the database currently takes no writes. */
export const isUnwritableError = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && unwritableCodes.has(String(error.code))

/**
 * The sentence for the operator about an error of a database that takes no writes; any other error as it is. A full
 * disk rejects not only writes: PostgreSQL ends a new connection when it cannot save the catalogs that it has read.
 */
export function explainUnwritable(error: unknown): unknown {
  if (!isUnwritableError(error) || !(error instanceof Error)) return error
  const isFull = 'code' in error && error.code === '53100'
  return new OperatorError(
    isFull
      ? `The disk of the database is full: ${error.message}. Make room there and start again; nothing is lost.`
      : `The database takes no writes: ${error.message}. It may be a standby, or set to read only (default_transaction_read_only).`,
  )
}

/** How long a result of the probe is reused. */
const maxAgeMs = 3000

/**
 * A probe that resolves where the database takes writes and throws its error where not. It allocates disk space as an
 * order does and leaves nothing behind. It writes at most once in 3 seconds.
 */
export function createWriteProbe(db: Db): () => Promise<void> {
  let last: { startedAt: number; outcome: Promise<void> } | undefined
  const write = () =>
    db.transaction().execute(async (tx) => {
      await sql`create temporary table write_probe on commit drop as select repeat('x', 4000) as filling`.execute(
        tx,
      )
    })
  return () => {
    const now = performance.now()
    if (!last || now - last.startedAt > maxAgeMs) last = { startedAt: now, outcome: write() }
    return last.outcome
  }
}
