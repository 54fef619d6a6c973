import type { listRedemptions as operation } from '@faka/contract/redemption/seller-redemption'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { getManagedShopOrReject } from '../shop/public.ts'
import { countRedemptions, pageRedemptions } from './redemption.sql.ts'
import { toSellerRedemptionDtos } from './to-seller-redemption-dtos.ts'

/** The redemptions of the cards of a shop, the latest first, and how many there are in each state. */
export async function listRedemptions(
  ctx: Ctx,
  { shortUrl, filter, ...paging }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const { shop_id: shopId } = await getManagedShopOrReject(ctx, shortUrl)
  const [rows, counts] = await Promise.all([
    pageRedemptions(ctx.db, { shopId, filter }, paging),
    countRedemptions(ctx.db, shopId),
  ])
  const total =
    filter === 'all' ? Object.values(counts).reduce((sum, count) => sum + count, 0) : counts[filter]
  return { list: await toSellerRedemptionDtos(ctx.db, shopId, rows), total, ...paging, counts }
}
