import type { UploadPurpose } from '@faka/contract/upload/upload'
import type { Ctx } from '../../platform/ctx.ts'
import type { CommonTx } from '../../platform/db.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { actorAccountId } from '../account/public.ts'
import { usePictures } from './upload.sql.ts'

/**
 * Keeps pictures permanently, in the transaction of what they belong to, which is of the common schema as they are; what
 * belongs to a shop has `keepUploads`. Each was finished for that purpose, by this account or a guest, and is used for the
 * first time. Rejects with `uploadNotFound`; all or none.
 */
export async function useUploads(
  ctx: Ctx,
  tx: CommonTx,
  { keys, purpose }: { keys: readonly string[]; purpose: UploadPurpose },
): Promise<void> {
  if (keys.length === 0) return
  const accountId = actorAccountId(ctx) ?? null
  const usedCount = await usePictures(tx, { keys, purpose, accountId, now: ctx.now() })
  if (usedCount !== keys.length) throw new DomainError('uploadNotFound')
}
