import type { Services } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/db.ts'
import { dropUsed } from './upload.sql.ts'

/** Gives up pictures that were used and are not any more; their bytes go with the next sweep. */
export async function dropUploads(
  services: Pick<Services, 'now'>,
  tx: Tx,
  keys: readonly string[],
): Promise<void> {
  if (keys.length > 0) await dropUsed(tx, keys, services.now())
}
