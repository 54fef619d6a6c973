import type { UploadPurpose } from '@faka/contract/upload'
import { accountOf, type Ctx } from '../../kernel/ctx.ts'
import type { Tx } from '../../kernel/db.ts'
import { Refused } from '../../kernel/refuse.ts'
import { takeReady } from './upload.sql.ts'

/**
 * Keeps pictures for good, in the transaction of what they belong to: each was finished for that purpose, by this
 * account or by nobody in particular, and is used here for the first time. Refuses with `uploadNotFound`, all or none.
 */
export async function useUploads(
  ctx: Ctx,
  tx: Tx,
  { keys, purpose }: { keys: readonly string[]; purpose: UploadPurpose },
): Promise<void> {
  if (keys.length === 0) return
  const accountId = accountOf(ctx) ?? null
  const taken = await takeReady(tx, { keys, purpose, accountId, at: ctx.now() })
  if (taken !== keys.length) throw new Refused('uploadNotFound')
}
