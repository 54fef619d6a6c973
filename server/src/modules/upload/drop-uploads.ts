import type { Services } from '../../platform/ctx.ts'
import type { CommonTx } from '../../platform/db.ts'
import { dropUsed } from './upload.sql.ts'

/**
 * Drops pictures that are no longer used, in the transaction of what showed them, which is of the common schema; what belongs
 * to a shop has `releaseUploads`. The job deletes their bytes.
 */
export async function dropUploads(
  services: Pick<Services, 'now'>,
  tx: CommonTx,
  keys: readonly string[],
): Promise<void> {
  if (keys.length > 0) await dropUsed(tx, keys, services.now())
}
