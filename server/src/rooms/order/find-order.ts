import { batched } from '../../kernel/batch.ts'
import type { House } from '../../kernel/ctx.ts'
import { perHouse } from '../../kernel/per-house.ts'
import { findOrders, type OrderRow } from './order.sql.ts'

const together = perHouse((house) =>
  batched<string, OrderRow | undefined>(200, async (orderNos) => {
    const found = new Map(
      (await findOrders(house.db, [...new Set(orderNos)])).map((row) => [row.order_no, row]),
    )
    return orderNos.map((orderNo) => found.get(orderNo))
  }),
)

/** An order as it is now, or undefined. Many that ask at the same time are one statement. */
export const findOrder = (house: House, orderNo: string): Promise<OrderRow | undefined> =>
  together(house)(orderNo)
