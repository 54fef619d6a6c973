import { keyOfLogoUrl } from '@faka/contract/upload/upload'
import type { Ctx } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/db.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { type KeptUploads, keepUploads, releaseUploads, useKeptUploads } from '../upload/public.ts'

const uploadBase = '/api/upload/'

const keyOf = (logo: string | null | undefined) => (logo ? keyOfLogoUrl(logo) : undefined)

/** Keeps an uploaded picture that becomes the logo of a shop, before the transaction that stores it calls `replaceLogo`. */
export function keepLogo(ctx: Ctx, logo: string | null | undefined): Promise<KeptUploads> {
  const key = keyOf(logo)
  return keepUploads(ctx, { keys: key ? [key] : [], purpose: 'logo' })
}

/**
 * Uses a kept picture as the new logo of a shop, in the transaction that stores it, and releases the previous one. An
 * address of this shop that is not a logo the caller uploaded is rejected with `uploadNotFound`; other hosts may be named.
 */
export async function replaceLogo(
  ctx: Ctx,
  tx: Tx,
  { previous, logo, kept }: { previous: string | null; logo: string | null; kept: KeptUploads },
): Promise<void> {
  if (previous === logo) return
  if (logo?.startsWith(uploadBase) && !keyOf(logo)) throw new DomainError('uploadNotFound')
  await useKeptUploads(ctx, tx, kept)
  const previousKey = keyOf(previous)
  if (previousKey) await releaseUploads(ctx, tx, [previousKey])
}
