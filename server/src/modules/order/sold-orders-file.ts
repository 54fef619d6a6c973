import { Readable } from 'node:stream'
import type { ItemVersion } from '@faka/contract/item/seller-item'
import { channelName } from '@faka/contract/pay-channel/channel-name'
import { yuanFromFen } from '@faka/contract/shared/money'
import { rejectMoved } from '../../platform/cells/reject-moved.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { csvByteOrderMark, csvContentType, csvLine } from '../../platform/files/csv.ts'
import { type Cell, xlsxContentType, xlsxStream } from '../../platform/files/xlsx.ts'
import { FileReply } from '../../platform/http.ts'
import { joinChunks } from '../../platform/join-chunks.ts'
import { mergeRows } from '../../platform/merge-rows.ts'
import { readRows } from '../../platform/read-pages.ts'
import { createTimeFormatter } from '../../platform/time-zone.ts'
import { getItemVersion } from '../item/public.ts'
import { getCachedShop } from '../shop/public.ts'
import { findPaidChannelName } from './find-paid-channel-name.ts'
import { toOrderCampaign, toOrderChoice } from './order.rules.ts'
import type { SoldOrderRow } from './sales.sql.ts'
import { salesMessages } from './sales-messages.ts'

/** Orders read per query; at most this many are in memory. */
const batchSize = 500

/** Reads the next orders after `last`, at most `max`. */
export type ReadAfter = (last: SoldOrderRow | undefined, max: number) => Promise<SoldOrderRow[]>

/** The orders of these shops of one cell, newest first. */
interface SoldOrdersOfCell {
  cell: Ctx
  shopIds: readonly number[]
  readAfter: ReadAfter
}

/** The order in which they are read. */
const newestFirst = (one: SoldOrderRow, other: SoldOrderRow): number =>
  other.created_at.getTime() - one.created_at.getTime()

/** The columns with amounts. */
const amountIndexes = [7, 12, 14, 15, 16, 18, 19]
const widths = [26, 20, 20, 20, 20, 40, 8, 12, 16, 16, 12, 20, 12, 16, 12, 12, 12, 24, 12, 12]

/**
 * Sold orders as a file, a row for each, newest first; never a card, never a contact. Rejects
 * with `badInput` a time zone that does not exist. Breaks off where a shop moves to another cell meanwhile.
 */
export function soldOrdersFile(
  ctx: Ctx,
  sources: readonly SoldOrdersOfCell[],
  { name, format, timeZone }: { name: string; format: 'csv' | 'xlsx'; timeZone: string },
): FileReply {
  const formatTime = createTimeFormatter(timeZone)
  const messages = salesMessages[ctx.locale]
  const formatOptionalTime = (time: Date | null) => (time ? formatTime(time) : '')

  /** Campaign price and normal price, what was chosen and its surcharge, and what the balance paid; empty where there is none. */
  function extraCells(row: SoldOrderRow, version: ItemVersion): Cell[] {
    const { campaign } = toOrderCampaign(row)
    const { choice } = toOrderChoice(row, version)
    return [
      ...(campaign ? [campaign.priceFen / 100, campaign.normalPriceFen / 100] : ['', '']),
      ...(choice ? [choice.texts.join(' | '), choice.surchargeFen / 100] : ['', '']),
      row.balance_fen > 0 ? row.balance_fen / 100 : '',
    ]
  }

  async function* rows(): AsyncGenerator<Cell[]> {
    yield [...messages.columns]
    const lists = sources.map(({ cell, readAfter }) => ({
      source: cell,
      rows: readRows(readAfter, batchSize),
    }))
    for await (const { source: cell, row } of mergeRows(lists, newestFirst)) {
      const [shop, { version }, payChannel] = await Promise.all([
        getCachedShop(cell, row.shop_id),
        getItemVersion(cell, row.wares_id),
        findPaidChannelName(cell, row),
      ])
      const times = [row.created_at, row.paid_at, row.delivered_at].map(formatOptionalTime)
      const purchase = [row.quantity, row.amount_fen / 100, channelName(payChannel ?? '', ctx.locale)]
      const state = [messages.status[row.status], row.sandbox ? messages.test : '']
      const coupon = row.coupon_code === null ? ['', ''] : [row.coupon_code, row.coupon_fen / 100]
      const level = row.level_name === null ? ['', ''] : [row.level_name, row.level_fen / 100]
      const bought = [shop.name, version.title, ...purchase]
      yield [row.order_no, ...times, ...bought, ...state, ...coupon, ...level, ...extraCells(row, version)]
    }
    for (const { cell, shopIds } of sources) await rejectMoved(cell, shopIds)
  }
  async function* csv(): AsyncGenerator<string> {
    yield csvByteOrderMark
    for await (const row of rows())
      yield csvLine(
        row.map((cell, index) =>
          typeof cell === 'number' && amountIndexes.includes(index)
            ? yuanFromFen(Math.round(cell * 100))
            : String(cell),
        ),
      )
  }
  if (format === 'xlsx') {
    const sheet = { name: messages.sheet, widths, rows: rows() }
    return new FileReply(`${name}.xlsx`, xlsxContentType, xlsxStream([sheet], ctx.now()))
  }
  const chunks = Readable.from(joinChunks(csv()), { objectMode: false })
  return new FileReply(`${name}.csv`, csvContentType, chunks)
}
