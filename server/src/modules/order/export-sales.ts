import { type exportSales as operation, orderTabs } from '@faka/contract/order/order-list'
import type { InputOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import type { FileReply } from '../../platform/http.ts'
import { findKeywordMatches } from './find-keyword-matches.ts'
import { getOwnShopsOrReject } from './get-own-shops.ts'
import { listSoldOrdersAfter } from './sales.sql.ts'
import { type ReadAfter, soldOrdersFile } from './sold-orders-file.ts'

/** Exports the orders sold by the account's shops as a file, newest first. */
export async function exportSales(
  ctx: Ctx,
  { format, shortUrl, status, keyword, from, to, timeZone }: InputOf<typeof operation>,
): Promise<FileReply> {
  const { requested } = await getOwnShopsOrReject(ctx, shortUrl)
  const statuses = status && orderTabs[status]
  const sources = await Promise.all(
    requested.map(async ({ cell, shopIds }) => {
      const scope = { shopIds }
      const filter = {
        scope,
        keywordMatches: await findKeywordMatches(cell, scope, keyword),
        from,
        to,
        statuses,
      }
      const readAfter: ReadAfter = (last, max) =>
        cell.replica.read((db) => listSoldOrdersAfter(db, filter, last, max))
      return { cell, shopIds, readAfter }
    }),
  )
  return soldOrdersFile(ctx, sources, { name: 'sales', format, timeZone })
}
