import type { Ctx } from '../../platform/ctx.ts'
import { DomainError, required } from '../../platform/domain-error.ts'
import { actorAccountId } from '../account/public.ts'
import { type CachedShop, getCachedShop, listShopIdsBySeller } from '../shop/public.ts'

/**
 * The shops of the acting account, and those of them that were requested: the one with this short URL, or all. A shop
 * of another account is rejected like an unknown one.
 */
export async function getOwnShopsOrReject(
  ctx: Ctx,
  shortUrl: string | undefined,
): Promise<{ own: CachedShop[]; requested: CachedShop[] }> {
  const ids = await listShopIdsBySeller(ctx, required(actorAccountId(ctx), 'sessionNeeded'))
  const own = await Promise.all(ids.map((id) => getCachedShop(ctx, id)))
  const requested = own.filter(({ short_url }) => shortUrl === undefined || short_url === shortUrl)
  if (shortUrl !== undefined && requested.length === 0) throw new DomainError('shopNotFound')
  return { own, requested }
}
