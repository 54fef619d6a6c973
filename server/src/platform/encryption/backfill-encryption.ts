import type { Services } from '../ctx.ts'
import { inTx, type Tx } from '../db.ts'
import type { Job } from '../jobs.ts'
import { describeError } from '../log.ts'

/** Rows of a table that still hold something readable which is to stand encrypted. */
export interface PlaintextRows<Key> {
  table: string
  /** Smaller than every key. */
  startKey: Key
  /** The next keys of the table, encrypted or not, in their order. */
  listKeysAfter(services: Services, after: Key, most: number): Promise<Key[]>
  /** Locks what of these is readable, leaving out what others hold, and encrypts it. */
  encrypt(services: Services, tx: Tx, keys: readonly Key[]): Promise<unknown>
  /** How many rows are left. */
  count(services: Services): Promise<number>
}

/** Few enough that nobody waits for them noticeably. */
const batchSize = 200

/**
 * Encrypts old rows while the shop runs: in the order of their keys, a few in each transaction, from the beginning again
 * after a restart. Ends for this process once a pass has left nothing behind.
 */
export function backfillEncryption<Key>(services: Services, rows: PlaintextRows<Key>): Job {
  let last = rows.startKey
  let done = false
  return {
    name: `encrypt ${rows.table}`,
    everySeconds: 60,
    async run() {
      if (done) return false
      const keys = await rows.listKeysAfter(services, last, batchSize)
      const end = keys.at(-1)
      try {
        if (end !== undefined) await inTx(services.db, (tx) => rows.encrypt(services, tx, keys))
      } catch (error) {
        // the others go on; what was left is counted at the end of the pass
        services.log.error({ table: rows.table, ...describeError(error) }, 'old rows could not be encrypted')
      }
      if (end !== undefined) {
        last = end
        return true
      }
      last = rows.startKey
      done = (await rows.count(services)) === 0
      return false
    },
  }
}
