import { keyOfLogoUrl } from '@faka/contract/upload/upload'
import type { Ctx } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/db.ts'
import { DomainError, required } from '../../platform/domain-error.ts'
import {
  findOpenUse,
  type KeptUploads,
  keepUploads,
  releaseUploads,
  useKeptAmong,
  useKeptUploads,
} from '../upload/public.ts'

const uploadBase = '/api/upload/'

const keyOf = (logo: string | null | undefined) => (logo ? keyOfLogoUrl(logo) : undefined)

/** Rejects an address of this shop that is no logo. */
function rejectOtherUpload(logo: string | null): void {
  if (logo?.startsWith(uploadBase) && !keyOf(logo)) throw new DomainError('uploadNotFound')
}

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
  rejectOtherUpload(logo)
  await useKeptUploads(ctx, tx, kept)
  const previousKey = keyOf(previous)
  if (previousKey) await releaseUploads(ctx, tx, [previousKey])
}

/**
 * Keeps the logo of a shop that is to be opened. Rejects what `replaceLogo` does.
 * @returns the number of its use; null where it is on another host, or there is none
 */
export async function keepNewLogo(ctx: Ctx, logo: string | null): Promise<string | null> {
  rejectOtherUpload(logo)
  const key = keyOf(logo)
  if (!key) return null
  return required(await findOpenUse(ctx, await keepLogo(ctx, logo), key), 'uploadNotFound')
}

/**
 * Uses what `keepNewLogo` kept, in the transaction that stores the shop. Returns its logo. Where the picture is used by
 * something else, or was given up since, it rejects with `uploadNotFound`, or returns none if the shop is opened `late`.
 */
export async function useNewLogo(
  ctx: Ctx,
  tx: Tx,
  { logo, logo_use_no: useNo }: { logo: string | null; logo_use_no: string | null },
  { late }: { late: boolean },
): Promise<string | null> {
  const key = keyOf(logo)
  if (!key || useNo === null) return logo
  const used = await useKeptAmong(ctx, tx, { keys: [key], useNos: new Map([[key, useNo]]) }, [key])
  if (used.length > 0) return logo
  if (!late) throw new DomainError('uploadNotFound')
  return null
}
