import { actorAccountId, type Ctx } from '../../platform/ctx.ts'
import { DomainError, required } from '../../platform/domain-error.ts'
import { type KnownShop, knownShop, listShopIdsBySeller } from '../shop/public.ts'

/**
 * The shops of the account that acts, and those of them that are asked about: the one of that short url, or all. A
 * shop of somebody else is refused as an absent one is.
 */
export async function getOwnShopsOrReject(
  ctx: Ctx,
  shortUrl: string | undefined,
): Promise<{ own: KnownShop[]; asked: KnownShop[] }> {
  const ids = await listShopIdsBySeller(ctx, required(actorAccountId(ctx), 'sessionNeeded'))
  const own = await Promise.all(ids.map((id) => knownShop(ctx, id)))
  const asked = own.filter(({ short_url }) => shortUrl === undefined || short_url === shortUrl)
  if (shortUrl !== undefined && asked.length === 0) throw new DomainError('shopNotFound')
  return { own, asked }
}
