import { ComplaintNo } from '@faka/contract/complaint/complaint'
import type { listRecalledOrders as operation } from '@faka/contract/complaint/recall'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import { ItemId, OrderNo } from '@faka/contract/shared/ids'
import type { Ctx } from '../../platform/ctx.ts'
import { required } from '../../platform/domain-error.ts'
import { getItemVersion } from '../item/public.ts'
import { findOrder } from '../order/public.ts'
import { getManagedShopOrReject } from '../shop/public.ts'
import { getRecallOrReject, hasEnoughFreeCards, listRecalledOrderNos } from '../stock/public.ts'
import { countRecall } from './count-recall.ts'
import { listRecallNotices, listRunningComplaints } from './recall.sql.ts'
import { listOpenOffers } from './recall-offer.sql.ts'
import { listRecalledCards, type RecalledCard } from './recalled-cards.ts'

type RecalledOrder = ReplyOf<typeof operation>['list'][number]

async function toRecalledOrder(
  ctx: Ctx,
  orderNo: string,
  cards: readonly RecalledCard[],
): Promise<Omit<RecalledOrder, 'notifiedTime' | 'offer' | 'complaintNo'>> {
  const order = required(await findOrder(ctx, orderNo), 'orderNotFound')
  const { public_id, version } = await getItemVersion(ctx, order.wares_id)
  const countOf = (remedy: RecalledCard['remedy']) => cards.filter((card) => card.remedy === remedy).length
  // an order whose money went back as a whole has nothing open
  const isRefunded = order.status === 'refunding' || order.status === 'refunded'
  const open = countOf(undefined)
  return {
    orderNo: OrderNo.parse(orderNo),
    itemId: ItemId.parse(public_id),
    itemTitle: version.title,
    quantity: order.quantity,
    status: order.status,
    createTime: order.created_at.toISOString(),
    cards: cards.length,
    replaced: countOf('replaced'),
    refunded: countOf('refunded') + (isRefunded ? open : 0),
    open: isRefunded ? 0 : open,
  }
}

/** One page of the orders that got cards of a recall, by their numbers. */
export async function listRecalledOrders(
  ctx: Ctx,
  { shortUrl, batchId, cursor, pageSize }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const { shop_id: shopId } = await getManagedShopOrReject(ctx, shortUrl)
  const { recall_id: recallId, ...recall } = await getRecallOrReject(ctx.db, shopId, batchId)
  const page = { recallId, shopId, after: cursor ?? '', max: pageSize + 1 }
  const found = await listRecalledOrderNos(ctx.db, page)
  const orderNos = found.slice(0, pageSize)
  const [cards, notices, complaints, offers] = await Promise.all([
    listRecalledCards(ctx.db, recallId, orderNos),
    listRecallNotices(ctx.db, recallId, orderNos),
    listRunningComplaints(ctx.db, orderNos),
    listOpenOffers(ctx.db, recallId, orderNos),
  ])
  const list = await Promise.all(
    orderNos.map(async (orderNo): Promise<RecalledOrder> => {
      const notice = notices.find((each) => each.order_no === orderNo)
      const offer = offers.find((each) => each.order_no === orderNo)
      const complaint = complaints.find((each) => each.order_no === orderNo)
      return {
        ...(await toRecalledOrder(ctx, orderNo, cards.get(orderNo) ?? [])),
        notifiedTime: notice?.at.toISOString() ?? null,
        offer: offer ? { until: offer.due_at.toISOString(), fallback: offer.fallback } : null,
        complaintNo: complaint ? ComplaintNo.parse(complaint.complaint_no) : null,
      }
    }),
  )
  return {
    batchId: recall.batch_id,
    reason: recall.reason,
    time: recall.at.toISOString(),
    counts: await countRecall(ctx.db, recallId),
    enoughCards: await hasEnoughFreeCards(ctx.db, recallId),
    list,
    nextCursor: found.length > pageSize ? (list.at(-1)?.orderNo ?? null) : null,
  }
}
