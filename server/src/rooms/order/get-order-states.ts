import type { InputOf, ReplyOf } from '@faka/contract/endpoint'
import { OrderNo } from '@faka/contract/ids'
import type { getOrderStates as operation } from '@faka/contract/order-list'
import type { Ctx } from '../../kernel/ctx.ts'
import { countLookUp } from './look-up.ts'
import { findOrders } from './order.sql.ts'

/** The states of several orders in one statement. Absent ones are left out, each counted as a guess. */
export async function getOrderStates(
  ctx: Ctx,
  { orderNos }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const wanted = [...new Set<string>(orderNos)]
  const found = new Map((await findOrders(ctx.db, wanted)).map((order) => [order.order_no, order]))
  for (const orderNo of wanted) if (!found.has(orderNo)) await countLookUp(ctx)
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
