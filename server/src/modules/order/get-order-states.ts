import type { getOrderStates as operation } from '@faka/contract/order/order-states'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import { OrderNo } from '@faka/contract/shared/ids'
import { servicesOfNumber } from '../../platform/cells/find-services.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { findOrders } from './order.sql.ts'
import { consumeLookupQuota } from './order-lookup.ts'

/** The states of several orders, read in one statement for each cell. Unknown numbers are left out and count against the lookup limit. */
export async function getOrderStates(
  ctx: Ctx,
  { orderNos }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const distinct = [...new Set<string>(orderNos)]
  const cells = new Map(
    await Promise.all(distinct.map(async (no) => [no, (await servicesOfNumber(ctx, no)).db] as const)),
  )
  const byCell = Map.groupBy(distinct, (orderNo) => cells.get(orderNo) ?? ctx.db)
  const found = await Promise.all([...byCell].map(([db, ofCell]) => findOrders(db, ofCell)))
  const orders = new Map(found.flat().map((order) => [order.order_no, order]))
  for (const orderNo of distinct) if (!orders.has(orderNo)) await consumeLookupQuota(ctx)
  return {
    list: distinct.flatMap((orderNo) => {
      const order = orders.get(orderNo)
      if (!order) return []
      return {
        orderNo: OrderNo.parse(orderNo),
        status: order.status,
        payBefore: order.pay_before.toISOString(),
      }
    }),
  }
}
