import { createBatcher } from '../../platform/batcher.ts'
import type { Services } from '../../platform/ctx.ts'
import { findOrders, type OrderRow } from './order.sql.ts'

/** Reads orders, many with one statement. */
export const createOrderBatcher = (services: Services) =>
  createBatcher<string, OrderRow | undefined>(200, async (orderNos) => {
    const found = new Map(
      (await findOrders(services.db, [...new Set(orderNos)])).map((row) => [row.order_no, row]),
    )
    return orderNos.map((orderNo) => found.get(orderNo))
  })

/** The current order, or undefined. Concurrent calls share one statement. */
export const findOrder = (services: Services, orderNo: string): Promise<OrderRow | undefined> =>
  services.modules.order.orderBatcher(orderNo)
