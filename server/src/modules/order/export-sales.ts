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
import { getItemVersion } from '../item/public.ts'
import { getCachedShop } from '../shop/public.ts'
import { findKeywordMatches } from './find-keyword-matches.ts'
import { findPaidChannelName } from './find-paid-channel-name.ts'
import { getOwnShopsOrReject } from './get-own-shops.ts'
import type { OrderPageFilter } from './order-page.sql.ts'
import { listSoldOrdersAfter, type SoldOrderRow } from './sales.sql.ts'
import { salesMessages } from './sales-messages.ts'

/** Orders read per query; at most this many are in memory. */
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

/** Exports the orders sold by the account's shops as a file, newest first. */
export async function exportSales(
  ctx: Ctx,
  { format, shortUrl, status, keyword, from, to, timeZone }: InputOf<typeof operation>,
): Promise<FileReply> {
  const formatTime = createTimeFormatter(timeZone)
  const { requested } = await getOwnShopsOrReject(ctx, shortUrl)
  const scope = { shopIds: requested.map(({ shop_id }) => shop_id) }
  const statuses = status && orderTabs[status]
  const filter = {
    scope,
    keywordMatches: await findKeywordMatches(ctx, scope, keyword),
    from,
    to,
    statuses,
  }
  const messages = salesMessages[ctx.locale]
  const formatOptionalTime = (time: Date | null) => (time ? formatTime(time) : '')

  async function* rows(): AsyncGenerator<Cell[]> {
    yield [...messages.columns]
    for await (const row of readSoldOrders(ctx, filter)) {
      const [shop, { version }, payChannel] = await Promise.all([
        getCachedShop(ctx, row.shop_id),
        getItemVersion(ctx, row.wares_id),
        findPaidChannelName(ctx, row),
      ])
      const times = [row.created_at, row.paid_at, row.delivered_at].map(formatOptionalTime)
      const purchase = [row.quantity, row.amount_fen / 100, channelName(payChannel ?? '', ctx.locale)]
      const state = [messages.status[row.status], row.sandbox ? messages.test : '']
      yield [row.order_no, ...times, shop.name, version.title, ...purchase, ...state]
    }
  }
  async function* csv(): AsyncGenerator<string> {
    yield csvByteOrderMark
    for await (const row of rows())
      yield csvLine(
        row.map((cell, index) =>
          typeof cell === 'number' && index === amountIndex
            ? yuanFromFen(Math.round(cell * 100))
            : String(cell),
        ),
      )
  }
  if (format === 'xlsx')
    return new FileReply(
      'sales.xlsx',
      xlsxContentType,
      xlsxStream([{ name: messages.sheet, widths, rows: rows() }], ctx.now()),
    )
  return new FileReply('sales.csv', csvContentType, Readable.from(joinChunks(csv()), { objectMode: false }))
}
