import { readRows } from '../../platform/read-pages.ts'
import { findItemTitles } from '../item/public.ts'
import { type ArchivePart, archiveTable } from '../shop/public.ts'
import { listRedemptionsAfter, type RedemptionRow } from './redemption.sql.ts'
import { openAnswers, openText } from './redemption-texts.ts'

/** Redemptions read per query; at most this many are in memory. */
const pageSize = 1000

const redemptions = archiveTable({
  name: 'redemptions.csv',
  about: ['卡密的兑换记录，最早的在前', 'redemptions of cards, the oldest first'],
  columns: {
    redemptionNo: ['兑换编号', 'number of the redemption'],
    orderNo: ['买到卡密的订单', 'number of the order that bought the card'],
    itemId: ['商品编号', 'number of the item'],
    state: ['状态：waiting、delivered、rejected', 'status: waiting, delivered, rejected'],
    redeemTime: ['兑换时间', 'when it was redeemed'],
    endTime: ['处理时间', 'when it was delivered or rejected'],
    answers: ['填写的信息，JSON', 'answers, as JSON'],
    text: ['交付的内容', 'what was delivered'],
    rejectionReason: ['不能兑换的原因', 'why it was rejected'],
  },
  async *rows(ctx, { shop_id: shopId }) {
    const publicIds = new Map<number, string>()
    const readAfter = (last: RedemptionRow | undefined, max: number) =>
      listRedemptionsAfter(ctx.db, shopId, last, max)
    for await (const row of readRows(readAfter, pageSize)) {
      if (!publicIds.has(row.item_id))
        for (const [itemId, { publicId }] of await findItemTitles(ctx.db, shopId, [row.item_id]))
          publicIds.set(itemId, publicId)
      yield {
        redemptionNo: row.redemption_no,
        orderNo: row.order_no,
        itemId: publicIds.get(row.item_id) ?? '',
        state: row.state,
        redeemTime: row.redeemed_at,
        endTime: row.ended_at,
        answers: row.sealed_answers ? JSON.stringify(openAnswers(ctx, row)) : null,
        text: openText(ctx, row),
        rejectionReason: row.why,
      }
    }
  },
})

/** What the archive of a shop has of redemptions. */
export const redemptionArchive: readonly ArchivePart[] = [redemptions]
