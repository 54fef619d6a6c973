import { readRows } from '../../platform/read-pages.ts'
import { listItemIds } from '../item/public.ts'
import { type ArchivePart, archiveTable } from '../shop/public.ts'
import { listArchivedOrdersAfter } from './archive.sql.ts'

/** Orders read at once; at most this many are in memory. */
const pageSize = 500

type Row = Awaited<ReturnType<typeof listArchivedOrdersAfter>>[number]

/** What the export of a shop has of the orders from before it moved here. */
export const archivedOrdersPart: readonly ArchivePart[] = [
  archiveTable({
    name: 'archived-orders.csv',
    about: [
      '搬来之前的订单；买家的内容与联系方式不在这里',
      'orders from before the shop moved here, without what is their buyers’',
    ],
    columns: {
      source: ['原来的系统', 'software of the old shop'],
      orderNo: ['原订单号', 'old number of the order'],
      itemId: ['商品编号', 'number of the item here'],
      title: ['商品标题', 'title of the item'],
      quantity: ['数量', 'quantity'],
      amountFen: ['金额', 'amount'],
      state: [
        '状态：unpaid、paid、delivered、closed、failed、refunded',
        'unpaid, paid, delivered, closed, failed or refunded',
      ],
      createTime: ['下单时间', 'when it was placed'],
    },
    async *rows({ db }, { shop_id }) {
      const items = await listItemIds(db, shop_id)
      const publicIds = new Map(items.map(({ item_id, public_id }) => [item_id, public_id]))
      const readAfter = (last: Row | undefined, max: number) =>
        listArchivedOrdersAfter(db, shop_id, last, max)
      for await (const row of readRows(readAfter, pageSize))
        yield {
          source: row.source,
          orderNo: row.order_no,
          itemId: publicIds.get(row.item_id ?? 0) ?? '',
          title: row.title,
          quantity: row.quantity,
          amountFen: row.amount_fen,
          state: row.state,
          createTime: row.created_at,
        }
    },
  }),
]
