import { accountOf, type Ctx } from '../../kernel/ctx.ts'
import { orRefuse, Refused } from '../../kernel/refuse.ts'
import { type KnownShop, knownShop, shopIdsOf } from '../shop/door.ts'

/**
 * The shops of the account that acts, and those of them that are asked about: the one of that short url, or all. A
 * shop of somebody else is refused as an absent one is.
 */
export async function soldShops(
  ctx: Ctx,
  shortUrl: string | undefined,
): Promise<{ own: KnownShop[]; asked: KnownShop[] }> {
  const ids = await shopIdsOf(ctx, orRefuse(accountOf(ctx), 'sessionNeeded'))
  const own = await Promise.all(ids.map((id) => knownShop(ctx, id)))
  const asked = own.filter(({ short_url }) => shortUrl === undefined || short_url === shortUrl)
  if (shortUrl !== undefined && asked.length === 0) throw new Refused('shopNotFound')
  return { own, asked }
}
