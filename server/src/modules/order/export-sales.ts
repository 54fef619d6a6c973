import { type exportSales as operation, orderTabs } from '@faka/contract/order/order-list'
import type { InputOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import type { FileReply } from '../../platform/http.ts'
import { findKeywordMatches } from './find-keyword-matches.ts'
import { getOwnShopsOrReject } from './get-own-shops.ts'
import { listSoldOrdersAfter } from './sales.sql.ts'
import { soldOrdersFile } from './sold-orders-file.ts'

/** Exports the orders sold by the account's shops as a file, newest first. */
export async function exportSales(
  ctx: Ctx,
  { format, shortUrl, status, keyword, from, to, timeZone }: InputOf<typeof operation>,
): Promise<FileReply> {
  const { requested } = await getOwnShopsOrReject(ctx, shortUrl)
  const scope = { shopIds: requested.map(({ shop_id }) => shop_id) }
  const statuses = status && orderTabs[status]
  const keywordMatches = await findKeywordMatches(ctx, scope, keyword)
  const filter = { scope, keywordMatches, from, to, statuses }
  const readAfter = (last: Parameters<typeof listSoldOrdersAfter>[2], max: number) =>
    ctx.replica.read((db) => listSoldOrdersAfter(db, filter, last, max))
  return soldOrdersFile(ctx, readAfter, { name: 'sales', format, timeZone })
}
