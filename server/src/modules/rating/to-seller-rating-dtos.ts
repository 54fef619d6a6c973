import type { SellerRating } from '@faka/contract/rating/seller-rating'
import { ItemId, OrderNo } from '@faka/contract/shared/ids'
import type { Ctx } from '../../platform/ctx.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { findItemTitles } from '../item/public.ts'
import { isRealMoney } from '../pay-channel/public.ts'
import type { RatingRow } from './rating.sql.ts'
import { isRatingCounted, type ListedRating } from './rating-page.sql.ts'
import { toRatingDto } from './to-rating-dto.ts'

/** What sellers and administrators read of ratings, in their order. */
export async function toSellerRatingDtos(db: Db, rows: readonly ListedRating[]): Promise<SellerRating[]> {
  const titles = new Map<number, { publicId: string; title: string }>()
  for (const [shopId, ofShop] of Map.groupBy(rows, ({ shop_id }) => shop_id)) {
    const itemIds = [...new Set(ofShop.map(({ item_id }) => item_id))]
    for (const [itemId, item] of await findItemTitles(db, shopId, itemIds)) titles.set(itemId, item)
  }
  return rows.map((row) => {
    const item = titles.get(row.item_id)
    return {
      ...toRatingDto(row),
      orderNo: OrderNo.parse(row.order_no),
      itemId: ItemId.parse(item?.publicId),
      itemTitle: item?.title ?? '',
      counts: row.counts,
      report:
        row.reported_at === null ? null : { why: row.report_why ?? '', time: row.reported_at.toISOString() },
      decision:
        row.decided_at === null
          ? null
          : { hidden: row.hidden, why: row.decision_why ?? '', time: row.decided_at.toISOString() },
    }
  })
}

/** The same of one rating, as it is after a change; within its transaction, so that the answer is stored with it. */
export async function toSellerRatingDto(ctx: Ctx, tx: Tx, row: RatingRow): Promise<SellerRating> {
  const counts = await isRatingCounted(tx, row.rating_no, isRealMoney(ctx))
  const [dto] = await toSellerRatingDtos(tx, [{ ...row, counts }])
  if (!dto) throw new Error('a rating has no item')
  return dto
}
