import type { getRedeemPage as operation } from '@faka/contract/redemption/redemption'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import { ItemId, ShortUrl } from '@faka/contract/shared/ids'
import type { Ctx } from '../../platform/ctx.ts'
import { getCachedShop } from '../shop/public.ts'
import { getRedeemableItemOrReject } from './get-redeemable-item-or-reject.ts'

/** What the redeem page of an item says and asks. */
export async function getRedeemPage(
  ctx: Ctx,
  { itemId }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const { item, version, note } = await getRedeemableItemOrReject(ctx, itemId)
  const shop = await getCachedShop(ctx, item.shop_id)
  return {
    itemId: ItemId.parse(item.public_id),
    itemTitle: version.title,
    shortUrl: ShortUrl.parse(shop.short_url),
    shopName: shop.name,
    note,
    questions: version.questions,
  }
}
