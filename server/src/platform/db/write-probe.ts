import { sql } from 'kysely'
import type { Db } from '../db.ts'

/** PostgreSQL's codes for a database that reads and does not write: a full disk, its faults, a standby. */
const unwritableCodes = new Set(['53100', '58030', '25006'])

/** Whether a statement failed because nothing can be written now, which passes without our doing. */
export const isUnwritableError = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && unwritableCodes.has(String(error.code))

/** How long an answer of the probe stands. */
const maxAgeMs = 3000

/**
 * A probe of writing: resolves where the database takes writes, and throws what it says where not. It makes room on
 * the disk as an order does and leaves nothing behind. Asked often, it writes once in 3 seconds.
 */
export function createWriteProbe(db: Db): () => Promise<void> {
  let last: { at: number; outcome: Promise<void> } | undefined
  const write = () =>
    db.transaction().execute(async (tx) => {
      await sql`create temporary table write_probe on commit drop as select repeat('x', 4000) as filling`.execute(
        tx,
      )
    })
  return () => {
    const now = performance.now()
    if (!last || now - last.at > maxAgeMs) last = { at: now, outcome: write() }
    return last.outcome
  }
}
