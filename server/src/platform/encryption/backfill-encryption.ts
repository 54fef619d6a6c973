import type { Services } from '../ctx.ts'
import type { Job } from '../jobs.ts'
import { describeError } from '../log.ts'

/** Rows of a table that still contain plaintext which is to be encrypted. */
export interface PlaintextRows<Key> {
  table: string
  /** A value below every key. */
  startKey: Key
  /** The next keys of the table in order, whether encrypted or not. */
  listKeysAfter(services: Services, after: Key, max: number): Promise<Key[]>
  /** In one transaction, locks and encrypts those of these rows that are plaintext, skipping rows that are locked. */
  encrypt(services: Services, keys: readonly Key[]): Promise<unknown>
  /** How many plaintext rows are left. */
  count(services: Services): Promise<number>
}

/** Few enough not to delay other transactions noticeably. */
const batchSize = 200

/**
 * Encrypts old rows while the shop runs: in the order of their keys, a batch in each transaction, from the start again
 * after a restart. Ends for this process once a pass leaves no plaintext.
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
        if (end !== undefined) await rows.encrypt(services, keys)
      } catch (error) {
        // the pass continues; rows that are left are counted at its end
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
