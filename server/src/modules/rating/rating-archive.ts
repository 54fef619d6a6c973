import { readRows } from '../../platform/read-pages.ts'
import { findItemTitles } from '../item/public.ts'
import { type ArchivePart, archiveTable } from '../shop/public.ts'
import type { RatingRow } from './rating.sql.ts'
import { listRatingsAfter } from './rating-page.sql.ts'

/** Ratings read per query; at most this many are in memory. */
const pageSize = 1000

const ratings = archiveTable({
  name: 'ratings.csv',
  about: ['买家的评价，最早的在前', 'ratings by buyers, the oldest first'],
  columns: {
    ratingNo: ['评价编号', 'number of the rating'],
    orderNo: ['订单号', 'number of the order'],
    itemId: ['商品编号', 'number of the item'],
    stars: ['几颗星', 'stars'],
    text: ['内容', 'text'],
    createTime: ['评价时间', 'when it was written'],
    changeTime: ['修改时间', 'when it was last changed'],
    answer: ['卖家的答复', "the seller's answer"],
    answerTime: ['答复时间', 'when it was answered'],
    reportReason: ['向平台举报的原因', 'why it was reported to the platform'],
    hidden: ['平台是否隐藏', 'whether the platform hid it'],
    decisionReason: ['平台处理的原因', 'why the platform decided so'],
  },
  async *rows({ db }, { shop_id: shopId }) {
    const publicIds = new Map<number, string>()
    const readAfter = (last: RatingRow | undefined, max: number) => listRatingsAfter(db, shopId, last, max)
    for await (const row of readRows(readAfter, pageSize)) {
      if (!publicIds.has(row.item_id))
        for (const [itemId, { publicId }] of await findItemTitles(db, shopId, [row.item_id]))
          publicIds.set(itemId, publicId)
      yield {
        ratingNo: row.rating_no,
        orderNo: row.order_no,
        itemId: publicIds.get(row.item_id) ?? '',
        stars: row.stars,
        text: row.body,
        createTime: row.created_at,
        changeTime: row.changed_at,
        answer: row.answer,
        answerTime: row.answered_at,
        reportReason: row.report_why,
        hidden: row.hidden,
        decisionReason: row.decision_why,
      }
    }
  },
})

/** What the archive of a shop has of its ratings. */
export const ratingArchive: readonly ArchivePart[] = [ratings]
