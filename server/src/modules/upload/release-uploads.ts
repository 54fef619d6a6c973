import type { Services } from '../../platform/ctx.ts'
import { inTx, type Tx, withoutMarks } from '../../platform/db.ts'
import { describeError } from '../../platform/log.ts'
import { deleteReleased, insertReleased, listReleased } from './picture-use.sql.ts'
import { dropUsed } from './upload.sql.ts'

/**
 * Records that nothing of a cell shows these pictures any more, in the transaction that takes the last of it away. They are
 * dropped after it, by `dropReleased`.
 */
export async function releaseUploads(
  services: Pick<Services, 'now'>,
  tx: Tx,
  keys: readonly string[],
): Promise<void> {
  if (keys.length > 0) await insertReleased(tx, keys, services.now())
}

const batchSize = 50

/** Drops pictures that the cell released; another job deletes their bytes. Returns whether there may be more. */
export async function dropReleased(services: Services): Promise<boolean> {
  const keys = await listReleased(services.db, batchSize)
  if (keys.length === 0) return false
  await inTx(withoutMarks(services.common), (tx) => dropUsed(tx, keys, services.now()))
  await deleteReleased(services.db, keys)
  return keys.length === batchSize
}

/** Drops what was released at once, so that nobody sees it any more; what cannot be dropped now is left to the job. */
export async function dropReleasedNow(services: Services): Promise<void> {
  try {
    await dropReleased(services)
  } catch (error) {
    services.log.warn(describeError(error), 'a picture that is not shown any more is left to the job')
  }
}
