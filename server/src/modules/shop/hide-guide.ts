import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { hideGuide as operation } from '@faka/contract/shop/hide-guide'
import type { Ctx } from '../../platform/ctx.ts'
import { inTxPublishing } from '../../platform/pubsub.ts'
import { getManagedShopOrReject } from './seller-shop.ts'
import { changeShopRow } from './shop.sql.ts'

/** Hides the guide of a new shop, or shows it again, on every device of its seller. */
export async function hideGuide(
  ctx: Ctx,
  { shortUrl, hidden }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const { shop_id: shopId } = await getManagedShopOrReject(ctx, shortUrl)
  await inTxPublishing(ctx, 'catalogue', [String(shopId)], (tx) =>
    changeShopRow(tx, shopId, { guide_hidden: hidden }),
  )
  return { hidden }
}
