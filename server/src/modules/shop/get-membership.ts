import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import { ShortUrl } from '@faka/contract/shared/ids'
import type { Membership, getMembership as operation } from '@faka/contract/shop/member-level'
import type { Ctx } from '../../platform/ctx.ts'
import { required } from '../../platform/domain-error.ts'
import { actorAccountId } from '../account/public.ts'
import { getSpentFen } from './member-level.ts'
import { type CachedShop, findShopByUrl } from './shop-cache.ts'

export const toMembershipDto = (
  { short_url, name, levels }: CachedShop,
  spentFen: number | null,
): Membership => ({ shortUrl: ShortUrl.parse(short_url), shopName: name, levels, spentFen })

/** The levels of a shop, and where the caller stands. */
export async function getMembership(
  ctx: Ctx,
  { shortUrl }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const shop = required(await findShopByUrl(ctx, shortUrl), 'shopNotFound')
  const accountId = actorAccountId(ctx)
  const isMember = accountId !== undefined && shop.levels.length > 0
  return toMembershipDto(shop, isMember ? await getSpentFen(ctx, accountId, shop.shop_id) : null)
}
