import type { listOrdersToDeliver as operation } from '@faka/contract/order/order-queue'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import { ItemId, OrderNo } from '@faka/contract/shared/ids'
import type { Ctx } from '../../platform/ctx.ts'
import { required } from '../../platform/domain-error.ts'
import { getItemVersion } from '../item/public.ts'
import { getManagedShopOrReject } from '../shop/public.ts'
import { countPaidOrders, findQueuePosition, listPaidOrdersAfter } from './order-queue.sql.ts'

/** A shop's paid orders that wait for manual delivery, the longest waiting first. */
export async function listOrdersToDeliver(
  ctx: Ctx,
  { shortUrl, cursor, pageSize }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const { shop_id: shopId } = await getManagedShopOrReject(ctx, shortUrl)
  const position = cursor && required(await findQueuePosition(ctx.db, shopId, cursor), 'orderNotFound')
  const [rows, total] = await Promise.all([
    // one more, to know whether there is a next page
    listPaidOrdersAfter(ctx.db, shopId, position, pageSize + 1),
    countPaidOrders(ctx.db, shopId),
  ])
  const now = ctx.now().getTime()
  const list = await Promise.all(
    rows.slice(0, pageSize).map(async (row) => {
      const { public_id, version } = await getItemVersion(ctx, row.wares_id)
      return {
        orderNo: OrderNo.parse(row.order_no),
        itemId: ItemId.parse(public_id),
        itemTitle: version.title,
        quantity: row.quantity,
        amountFen: row.amount_fen,
        delivery: version.delivery,
        hasAnswers: row.has_answers,
        sandbox: row.sandbox,
        paidTime: row.paid_at.toISOString(),
        waitSeconds: Math.max(0, Math.floor((now - row.paid_at.getTime()) / 1000)),
      }
    }),
  )
  return { list, total, nextCursor: rows.length > pageSize ? (list.at(-1)?.orderNo ?? null) : null }
}
