import { Readable } from 'node:stream'
import { channelName } from '@faka/contract/channel-name'
import type { InputOf } from '@faka/contract/endpoint'
import { yuanFromFen } from '@faka/contract/money'
import { type exportSales as operation, orderTabs } from '@faka/contract/order-list'
import { csvLine, csvMark, csvType } from '../../kernel/csv.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { FileReply } from '../../kernel/http.ts'
import { inChunks } from '../../kernel/in-chunks.ts'
import { inTimeZone } from '../../kernel/time-zone.ts'
import { type Cell, xlsxStream, xlsxType } from '../../kernel/xlsx.ts'
import { frozenWares } from '../item/door.ts'
import { knownShop } from '../shop/door.ts'
import { amongOf } from './among-of.ts'
import type { PageFilter } from './order-page.sql.ts'
import { paidChannel } from './paid-channel.ts'
import { type SoldRow, soldAfter } from './sales.sql.ts'
import { salesWords } from './sales-words.ts'
import { soldShops } from './sold-shops.ts'

/** So many orders are read at once; more are never in memory. */
const readAtOnce = 500

async function* soldOrders(ctx: Ctx, filter: PageFilter): AsyncGenerator<SoldRow> {
  for (let last: SoldRow | undefined; ; ) {
    const rows = await soldAfter(ctx.db, filter, last, readAtOnce)
    yield* rows
    last = rows.at(-1)
    if (rows.length < readAtOnce) return
  }
}

const amountAt = 7
const widths = [26, 20, 20, 20, 20, 40, 8, 12, 16, 16, 12]

/** The orders that the account's shops sold as a file, newest first. */
export async function exportSales(
  ctx: Ctx,
  { format, shortUrl, status, keyword, from, to, timeZone }: InputOf<typeof operation>,
): Promise<FileReply> {
  const timeOf = inTimeZone(timeZone)
  const { asked } = await soldShops(ctx, shortUrl)
  const whose = { shopIds: asked.map(({ shop_id }) => shop_id) }
  const statuses = status && orderTabs[status]
  const filter = { whose, among: await amongOf(ctx, whose, keyword), from, to, statuses }
  const words = salesWords[ctx.locale]
  const moment = (at: Date | null) => (at ? timeOf(at) : '')

  async function* rows(): AsyncGenerator<Cell[]> {
    yield [...words.columns]
    for await (const row of soldOrders(ctx, filter)) {
      const [shop, { wares }] = await Promise.all([
        knownShop(ctx, row.shop_id),
        frozenWares(ctx, row.wares_id),
      ])
      const times = [row.created_at, row.paid_at, row.delivered_at].map(moment)
      const sum = [row.quantity, row.amount_fen / 100, channelName(paidChannel(shop, row) ?? '', ctx.locale)]
      const state = [words.status[row.status], row.sandbox ? words.test : '']
      yield [row.order_no, ...times, shop.name, wares.title, ...sum, ...state]
    }
  }
  async function* csv(): AsyncGenerator<string> {
    yield csvMark
    for await (const row of rows())
      yield csvLine(
        row.map((cell, at) =>
          typeof cell === 'number' && at === amountAt ? yuanFromFen(Math.round(cell * 100)) : String(cell),
        ),
      )
  }
  if (format === 'xlsx')
    return new FileReply(
      'sales.xlsx',
      xlsxType,
      xlsxStream([{ name: words.sheet, widths, rows: rows() }], ctx.now()),
    )
  return new FileReply('sales.csv', csvType, Readable.from(inChunks(csv()), { objectMode: false }))
}
