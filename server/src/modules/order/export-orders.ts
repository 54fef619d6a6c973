import type { exportOrders as operation } from '@faka/contract/order/seller-order'
import type { InputOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import type { FileReply } from '../../platform/http.ts'
import { listFoundOrdersAfter } from './order-search.sql.ts'
import { type ReadAfter, soldOrdersFile } from './sold-orders-file.ts'
import { type TradesPort, toOrderSearch } from './to-order-search.ts'

/** Exports the orders of a shop that a search finds as a file, newest first. */
export async function exportOrders(
  ctx: Ctx,
  { format, timeZone, ...filter }: InputOf<typeof operation>,
  port: TradesPort,
): Promise<FileReply> {
  const search = await toOrderSearch(ctx, filter, port)
  const readAfter: ReadAfter = (last, max) =>
    ctx.replica.read((db) => listFoundOrdersAfter(db, search, last, max))
  const source = { cell: ctx, shopIds: [search.shopId], readAfter }
  return soldOrdersFile(ctx, [source], { name: 'orders', format, timeZone })
}
