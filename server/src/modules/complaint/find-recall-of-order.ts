import type { OrderRecall } from '@faka/contract/delivery/order-timeline'
import type { Services } from '../../platform/ctx.ts'
import type { OrderRow } from '../order/public.ts'
import { listCardsOfOrders } from '../stock/public.ts'
import { listRecallNotices } from './recall.sql.ts'
import { listRecalledCards } from './recalled-cards.ts'

/** What became of an order's recalled cards, as far as its buyer was notified of it; null if there is nothing. */
export async function findRecallOfOrder(
  { db }: Pick<Services, 'db'>,
  { order_no: orderNo, status }: Pick<OrderRow, 'order_no' | 'status'>,
): Promise<OrderRecall | null> {
  const recallIds = new Set(
    (await listCardsOfOrders(db, [orderNo])).flatMap(({ recall_id }) => recall_id ?? []),
  )
  const sum = { replaced: 0, refunded: 0, open: 0 }
  for (const recallId of recallIds) {
    if ((await listRecallNotices(db, recallId, [orderNo])).length === 0) continue
    for (const { remedy } of (await listRecalledCards(db, recallId, [orderNo])).get(orderNo) ?? [])
      sum[remedy ?? (status === 'refunding' || status === 'refunded' ? 'refunded' : 'open')]++
  }
  return sum.replaced + sum.refunded + sum.open > 0 ? sum : null
}
