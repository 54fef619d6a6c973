import type { getOrderStates as operation } from '@faka/contract/order/order-list'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import { OrderNo } from '@faka/contract/shared/ids'
import type { Ctx } from '../../platform/ctx.ts'
import { findOrders } from './order.sql.ts'
import { consumeLookupQuota } from './order-lookup.ts'

/** The states of several orders in one statement. Absent ones are left out, each counted as a guess. */
export async function getOrderStates(
  ctx: Ctx,
  { orderNos }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const wanted = [...new Set<string>(orderNos)]
  const found = new Map((await findOrders(ctx.db, wanted)).map((order) => [order.order_no, order]))
  for (const orderNo of wanted) if (!found.has(orderNo)) await consumeLookupQuota(ctx)
  return {
    list: wanted.flatMap((orderNo) => {
      const order = found.get(orderNo)
      if (!order) return []
      return {
        orderNo: OrderNo.parse(orderNo),
        status: order.status,
        payBefore: order.pay_before.toISOString(),
      }
    }),
  }
}
