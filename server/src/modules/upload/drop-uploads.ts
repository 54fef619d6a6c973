import type { Services } from '../../platform/ctx.ts'
import type { CommonTx } from '../../platform/db.ts'
import { dropUsed } from './upload.sql.ts'

/** Drops pictures that are no longer used; the job deletes their bytes. */
export async function dropUploads(
  services: Pick<Services, 'now'>,
  tx: CommonTx,
  keys: readonly string[],
): Promise<void> {
  if (keys.length > 0) await dropUsed(tx, keys, services.now())
}
