import { keyOfLogoUrl } from '@faka/contract/upload/upload'
import { overBothSchemas } from '../../platform/cells/over-both-schemas.ts'
import type { Ctx } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/db.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { dropUploads, useUploads } from '../upload/public.ts'

const uploadBase = '/api/upload/'

/**
 * Keeps an uploaded picture as the new logo of a shop, in the transaction that stores it, and drops the previous one. An
 * address of this shop that is not a logo the caller uploaded is rejected with `uploadNotFound`; other hosts may be named.
 */
export async function replaceLogo(
  ctx: Ctx,
  tx: Tx,
  { previous, logo }: { previous: string | null; logo: string | null },
): Promise<void> {
  if (previous === logo) return
  const key = logo === null ? undefined : keyOfLogoUrl(logo)
  if (logo?.startsWith(uploadBase) && !key) throw new DomainError('uploadNotFound')
  const common = await overBothSchemas(ctx, tx)
  if (key) await useUploads(ctx, common, { keys: [key], purpose: 'logo' })
  const previousKey = previous === null ? undefined : keyOfLogoUrl(previous)
  if (previousKey) await dropUploads(ctx, common, [previousKey])
}
