import type { House } from './ctx.ts'
import { inTx, type Tx } from './db.ts'
import type { Job } from './jobs.ts'
import { describeError } from './log.ts'

/** Rows of a table that still hold something readable which is to stand encrypted. */
export interface PlainRows<Key> {
  table: string
  /** Smaller than every key. */
  before: Key
  /** The next keys of the table, encrypted or not, in their order. */
  keysAfter(house: House, after: Key, most: number): Promise<Key[]>
  /** Locks what of these is readable, leaving out what others hold, and encrypts it. */
  encrypt(house: House, tx: Tx, keys: readonly Key[]): Promise<unknown>
  /** How many rows are left. */
  count(house: House): Promise<number>
}

/** Few enough that nobody waits for them noticeably. */
const atOnce = 200

/**
 * Encrypts old rows while the shop runs: in the order of their keys, a few in each transaction, from the beginning again
 * after a restart. Ends for this process once a pass has left nothing behind.
 */
export function encryptInSteps<Key>(house: House, rows: PlainRows<Key>): Job {
  let last = rows.before
  let done = false
  return {
    name: `encrypt ${rows.table}`,
    everySeconds: 60,
    async run() {
      if (done) return false
      const keys = await rows.keysAfter(house, last, atOnce)
      const end = keys.at(-1)
      try {
        if (end !== undefined) await inTx(house.db, (tx) => rows.encrypt(house, tx, keys))
      } catch (error) {
        // the others go on; what was left is counted at the end of the pass
        house.log.error({ table: rows.table, ...describeError(error) }, 'old rows could not be encrypted')
      }
      if (end !== undefined) {
        last = end
        return true
      }
      last = rows.before
      done = (await rows.count(house)) === 0
      return false
    },
  }
}
