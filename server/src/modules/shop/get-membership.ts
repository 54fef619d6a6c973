import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import { ShortUrl } from '@faka/contract/shared/ids'
import type { Membership, getMembership as operation } from '@faka/contract/shop/member-level'
import type { Ctx } from '../../platform/ctx.ts'
import { required } from '../../platform/domain-error.ts'
import { actorAccountId } from '../account/public.ts'
import { getPlatformSpentFen, getSpentFen } from './member-level.ts'
import { type CachedShop, findShopByUrl } from './shop-cache.ts'

export const toMembershipDto = (
  { short_url, name, levels }: CachedShop,
  spentFen: number | null,
  platform: Membership['platform'],
): Membership => ({ shortUrl: ShortUrl.parse(short_url), shopName: name, levels, spentFen, platform })

/** The levels of a shop and of the platform as far as it gives their price, and where the caller stands. */
export async function getMembership(
  ctx: Ctx,
  { shortUrl }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const shop = required(await findShopByUrl(ctx, shortUrl), 'shopNotFound')
  const { levels, platformLevels } = shop
  const accountId = actorAccountId(ctx)
  const spentFen =
    accountId !== undefined && levels.length > 0 ? await getSpentFen(ctx, accountId, shop.shop_id) : null
  if (platformLevels.length === 0) return toMembershipDto(shop, spentFen, null)
  const platformSpentFen = accountId === undefined ? null : await getPlatformSpentFen(ctx, accountId)
  return toMembershipDto(shop, spentFen, { levels: platformLevels, spentFen: platformSpentFen })
}
