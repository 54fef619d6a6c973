import { readRows } from '../../platform/read-pages.ts'
import { type ArchivePart, archiveTable } from '../shop/public.ts'
import { type CouponOfShop, listCouponsOfShopAfter } from './coupon-archive.sql.ts'

/** Coupons read per query; at most this many are in memory. */
const pageSize = 1000

const coupons = archiveTable({
  name: 'coupons.csv',
  about: [
    '全部优惠码与条件，最早的在前。订单用了哪个，见 orders.csv',
    'all coupons and their terms, the oldest first; which order used which is in orders.csv',
  ],
  columns: {
    code: ['优惠码', 'code'],
    batchNo: ['批次编号', 'number of the batch'],
    name: ['批次名称', 'name of the batch'],
    sumFen: ['减多少，按金额优惠时', 'what is taken off, if it is a sum'],
    shareBasisPoints: [
      '减万分之几，按比例优惠时',
      'what is taken off, in hundredths of a percent, if it is a share',
    ],
    minFen: ['商品满多少可用', 'what the goods have to cost'],
    validFrom: ['开始时间', 'from when it is valid'],
    validUntil: ['结束时间，空为一直', 'until when; empty for ever'],
    maxUses: ['可用次数，空为不限', 'how many orders may use it; empty for any number'],
    maxUsesPerBuyer: [
      '每位买家可用几次（整批），空为不限',
      'how many orders of one buyer may use the batch; empty for any number',
    ],
    itemIds: ['限哪些商品的编号', 'numbers of the items that it is for'],
    classifyIds: ['限哪些分类的编号', 'numbers of the categories that it is for'],
    uses: ['已占用和使用的次数', 'how often it is held and used'],
    createTime: ['创建时间', 'when it was made'],
    disabledTime: ['停用时间', 'when it was disabled'],
  },
  async *rows({ db }, { shop_id: shopId }) {
    const readAfter = (last: CouponOfShop | undefined, max: number) =>
      listCouponsOfShopAfter(db, shopId, last, max)
    for await (const row of readRows(readAfter, pageSize))
      yield {
        code: row.code,
        batchNo: row.batch_no,
        name: row.name,
        sumFen: row.sum_fen,
        shareBasisPoints: row.basis_points,
        minFen: row.min_fen,
        validFrom: row.valid_from,
        validUntil: row.valid_until,
        maxUses: row.max_uses,
        maxUsesPerBuyer: row.max_uses_per_buyer,
        itemIds: row.item_ids,
        classifyIds: row.classify_ids,
        uses: row.uses,
        createTime: row.created_at,
        disabledTime: row.disabled_at,
      }
  },
})

/** What the archive of a shop has of its coupons. */
export const couponArchive: readonly ArchivePart[] = [coupons]
