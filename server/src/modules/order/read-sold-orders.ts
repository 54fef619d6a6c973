import type { Services } from '../../platform/ctx.ts'
import { readPages } from '../../platform/read-pages.ts'
import type { OrderRow } from './order.sql.ts'
import { listOrdersOfShopAfter } from './sold-order-rows.sql.ts'

/** Orders read at once; at most this many are in memory. */
const pageSize = 500

/** All orders of a shop, the oldest first, page by page. The caller has checked who reads them. */
export const readSoldOrders = ({ db }: Pick<Services, 'db'>, shopId: number): AsyncGenerator<OrderRow[]> =>
  readPages((last, max) => listOrdersOfShopAfter(db, shopId, last, max), pageSize)

/** What orders of a shop have in other tables, page by page: `listOf` reads it for the orders of a page. */
export async function* readOfSoldOrders<Row>(
  services: Pick<Services, 'db'>,
  shopId: number,
  listOf: (orderNos: readonly string[]) => Promise<Row[]>,
): AsyncGenerator<Row> {
  for await (const orders of readSoldOrders(services, shopId))
    yield* await listOf(orders.map(({ order_no }) => order_no))
}
