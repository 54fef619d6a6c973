import { RedemptionNo, type SellerRedemption } from '@faka/contract/redemption/seller-redemption'
import { ItemId, OrderNo } from '@faka/contract/shared/ids'
import type { Db } from '../../platform/db.ts'
import { required } from '../../platform/domain-error.ts'
import { findItemTitles } from '../item/public.ts'
import { findListedRedemption, type ListedRedemption } from './redemption.sql.ts'

/** What the seller of a shop reads of its redemptions, in their order. */
export async function toSellerRedemptionDtos(
  db: Db,
  shopId: number,
  rows: readonly ListedRedemption[],
): Promise<SellerRedemption[]> {
  const items = await findItemTitles(db, shopId, [...new Set(rows.map(({ item_id }) => item_id))])
  return rows.map((row) => ({
    redemptionNo: RedemptionNo.parse(row.redemption_no),
    orderNo: OrderNo.parse(row.order_no),
    itemId: ItemId.parse(items.get(row.item_id)?.publicId),
    itemTitle: items.get(row.item_id)?.title ?? '',
    state: row.shown,
    redeemTime: row.redeemed_at.toISOString(),
    endTime: row.ended_at?.toISOString() ?? null,
    why: row.why,
    hasAnswers: row.sealed_answers !== null,
  }))
}

/** The same of one redemption, as it is now. */
export async function readSellerRedemption(db: Db, redemptionNo: string): Promise<SellerRedemption> {
  const row = required(await findListedRedemption(db, redemptionNo), 'redemptionNotFound')
  const [dto] = await toSellerRedemptionDtos(db, row.shop_id, [row])
  return required(dto, 'redemptionNotFound')
}
