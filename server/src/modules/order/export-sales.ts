import { Readable } from 'node:stream'
import { type exportSales as operation, orderTabs } from '@faka/contract/order/order-list'
import { channelName } from '@faka/contract/pay-channel/channel-name'
import type { InputOf } from '@faka/contract/shared/endpoint'
import { yuanFromFen } from '@faka/contract/shared/money'
import type { Ctx } from '../../platform/ctx.ts'
import { csvByteOrderMark, csvContentType, csvLine } from '../../platform/files/csv.ts'
import { type Cell, xlsxContentType, xlsxStream } from '../../platform/files/xlsx.ts'
import { FileReply } from '../../platform/http.ts'
import { joinChunks } from '../../platform/join-chunks.ts'
import { createTimeFormatter } from '../../platform/time-zone.ts'
import { frozenWares } from '../item/public.ts'
import { knownShop } from '../shop/public.ts'
import { findKeywordMatches } from './find-keyword-matches.ts'
import { findPaidChannelName } from './find-paid-channel-name.ts'
import { getOwnShopsOrReject } from './get-own-shops.ts'
import type { OrderPageFilter } from './order-page.sql.ts'
import { listSoldOrdersAfter, type SoldOrderRow } from './sales.sql.ts'
import { salesMessages } from './sales-messages.ts'

/** So many orders are read at once; more are never in memory. */
const batchSize = 500

async function* readSoldOrders(ctx: Ctx, filter: OrderPageFilter): AsyncGenerator<SoldOrderRow> {
  for (let last: SoldOrderRow | undefined; ; ) {
    const rows = await listSoldOrdersAfter(ctx.db, filter, last, batchSize)
    yield* rows
    last = rows.at(-1)
    if (rows.length < batchSize) return
  }
}

const amountIndex = 7
const widths = [26, 20, 20, 20, 20, 40, 8, 12, 16, 16, 12]

/** The orders that the account's shops sold as a file, newest first. */
export async function exportSales(
  ctx: Ctx,
  { format, shortUrl, status, keyword, from, to, timeZone }: InputOf<typeof operation>,
): Promise<FileReply> {
  const timeOf = createTimeFormatter(timeZone)
  const { asked } = await getOwnShopsOrReject(ctx, shortUrl)
  const whose = { shopIds: asked.map(({ shop_id }) => shop_id) }
  const statuses = status && orderTabs[status]
  const filter = {
    scope: whose,
    keywordMatches: await findKeywordMatches(ctx, whose, keyword),
    from,
    to,
    statuses,
  }
  const words = salesMessages[ctx.locale]
  const moment = (at: Date | null) => (at ? timeOf(at) : '')

  async function* rows(): AsyncGenerator<Cell[]> {
    yield [...words.columns]
    for await (const row of readSoldOrders(ctx, filter)) {
      const [shop, { wares }] = await Promise.all([
        knownShop(ctx, row.shop_id),
        frozenWares(ctx, row.wares_id),
      ])
      const times = [row.created_at, row.paid_at, row.delivered_at].map(moment)
      const sum = [
        row.quantity,
        row.amount_fen / 100,
        channelName(findPaidChannelName(shop, row) ?? '', ctx.locale),
      ]
      const state = [words.status[row.status], row.sandbox ? words.test : '']
      yield [row.order_no, ...times, shop.name, wares.title, ...sum, ...state]
    }
  }
  async function* csv(): AsyncGenerator<string> {
    yield csvByteOrderMark
    for await (const row of rows())
      yield csvLine(
        row.map((cell, at) =>
          typeof cell === 'number' && at === amountIndex ? yuanFromFen(Math.round(cell * 100)) : String(cell),
        ),
      )
  }
  if (format === 'xlsx')
    return new FileReply(
      'sales.xlsx',
      xlsxContentType,
      xlsxStream([{ name: words.sheet, widths, rows: rows() }], ctx.now()),
    )
  return new FileReply('sales.csv', csvContentType, Readable.from(joinChunks(csv()), { objectMode: false }))
}
