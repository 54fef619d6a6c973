import { Readable } from 'node:stream'
import { channelName } from '@faka/contract/pay-channel/channel-name'
import type { exportStatement as operation } from '@faka/contract/report/earnings'
import type { InputOf } from '@faka/contract/shared/endpoint'
import type { Locale } from '@faka/contract/shared/locale'
import { shopTimeZone } from '@faka/contract/shared/time'
import { rejectMoved } from '../../platform/cells/reject-moved.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { csvByteOrderMark, csvContentType, csvLine } from '../../platform/files/csv.ts'
import { type Cell, xlsxContentType, xlsxStream } from '../../platform/files/xlsx.ts'
import { FileReply } from '../../platform/http.ts'
import { joinChunks } from '../../platform/join-chunks.ts'
import { createTimeFormatter } from '../../platform/time-zone.ts'
import { findBoughtItems } from '../order/public.ts'
import { listShopPayChannels, type PayChannelRow } from '../pay-channel/public.ts'
import { type MoneySpan, readStatementLines, type StatementLine, toDaySpan } from '../payment/public.ts'
import { getManagedShopOrReject } from '../shop/public.ts'
import { statementMessages } from './statement-messages.ts'
import { daysOfMonth } from './statement-months.ts'

interface Sums {
  lines: number
  receivedFen: number
  refundedFen: number
  feeFen: number
  platformFeeFen: number
}

const noSums = (): Sums => ({ lines: 0, receivedFen: 0, refundedFen: 0, feeFen: 0, platformFeeFen: 0 })

/** Received, refunded, fee, net and, beside it, the platform fee, which no gateway keeps back, in yuan: a hundredth of whole 分, so that no figure gains a digit. */
const sumCells = ({ receivedFen, refundedFen, feeFen, platformFeeFen }: Sums): number[] =>
  [receivedFen, refundedFen, feeFen, receivedFen - refundedFen - feeFen, platformFeeFen].map(
    (fen) => fen / 100,
  )

/** What a line adds up to. The platform charges for an order once: at the payment that settled it. */
const sumsOf = (
  { kind, amount_fen, fee_fen, disposition }: StatementLine,
  platformFeeFen: number | undefined,
): Sums => ({
  lines: 1,
  receivedFen: kind === 'payment' ? amount_fen : 0,
  refundedFen: kind === 'refund' ? amount_fen : 0,
  feeFen: fee_fen,
  platformFeeFen: disposition === 'settled' ? (platformFeeFen ?? 0) : 0,
})

function addTo(total: Sums, { lines, receivedFen, refundedFen, feeFen, platformFeeFen }: Sums): void {
  total.lines += lines
  total.receivedFen += receivedFen
  total.refundedFen += refundedFen
  total.feeFen += feeFen
  total.platformFeeFen += platformFeeFen
}

/** How many lines are looked up together. */
const batchSize = 200

async function* inBatches<Row>(rows: AsyncIterable<Row>): AsyncGenerator<Row[]> {
  let batch: Row[] = []
  for await (const row of rows) {
    batch.push(row)
    if (batch.length < batchSize) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

/** What the rows of one statement are written with. */
interface StatementWriter {
  locale: Locale
  channels: readonly PayChannelRow[]
  formatTime: (time: Date) => string
}

/** What became of the money, where that is not plain. */
function remarkOf(line: StatementLine, channel: PayChannelRow | undefined, locale: Locale): string {
  const messages = statementMessages[locale]
  return [
    line.disposition ? messages.dispositions[line.disposition] : '',
    line.to_balance && channel?.provider !== 'balance' ? messages.toBalance : '',
    line.by_hand ? messages.byHand : '',
  ]
    .filter((each) => each !== '')
    .join(' ')
}

/** One payment or refund as a row, and whether it is test money. */
function toRow(
  line: StatementLine,
  item: { title: string; quantity: number; platformFeeFen: number } | undefined,
  { locale, channels, formatTime }: StatementWriter,
): { row: Cell[]; sums: Sums; isTest: boolean } {
  const messages = statementMessages[locale]
  const channel = channels.find(({ pay_channel_id }) => pay_channel_id === line.pay_channel_id)
  const isTest = channel?.real_money === false
  const sums = sumsOf(line, item?.platformFeeFen)
  const row = [
    ...[formatTime(line.at), messages.kinds[line.kind], line.order_no ?? ''],
    ...[item?.title ?? '', item?.quantity ?? ''],
    ...[channelName(channel?.name ?? '', locale), line.number],
    ...sumCells(sums),
    ...[remarkOf(line, channel, locale), isTest ? messages.test : ''],
  ]
  return { row, sums, isTest }
}

const totalRow = (title: string, sums: Sums): Cell[] => [
  ...[title, '', '', '', sums.lines, '', ''],
  ...sumCells(sums),
  ...['', ''],
]

/**
 * The rows of a statement: its columns, a row for each payment and refund, and the totals of real and of test money. Throws
 * where the shop moves to another cell meanwhile.
 */
async function* statementRows(ctx: Ctx, span: MoneySpan, writer: StatementWriter): AsyncGenerator<Cell[]> {
  const messages = statementMessages[writer.locale]
  const real = noSums()
  const test = noSums()
  yield [...messages.columns]
  for await (const lines of inBatches(readStatementLines(ctx.replica, span))) {
    const orderNos = [...new Set(lines.flatMap(({ order_no }) => order_no ?? []))]
    const items = await findBoughtItems(ctx, orderNos)
    for (const line of lines) {
      const { row, sums, isTest } = toRow(line, items.get(line.order_no ?? ''), writer)
      addTo(isTest ? test : real, sums)
      yield row
    }
  }
  await rejectMoved(ctx, [span.shopId])
  yield totalRow(messages.total, real)
  if (test.lines > 0) yield totalRow(messages.testTotal, test)
}

const widths = [20, 8, 26, 40, 8, 16, 32, 12, 12, 12, 14, 12, 24, 12]

async function* csvOf(rows: AsyncIterable<readonly Cell[]>): AsyncGenerator<string> {
  yield csvByteOrderMark
  for await (const row of rows) yield csvLine(row)
}

/** Exports the payments and refunds of a shop in a month as a file, in the order in which the money moved. */
export async function exportStatement(
  ctx: Ctx,
  { shortUrl, month, format }: InputOf<typeof operation>,
): Promise<FileReply> {
  const span = toDaySpan(daysOfMonth(month))
  const { shop_id: shopId } = await getManagedShopOrReject(ctx, shortUrl)
  const channels = await listShopPayChannels(ctx, shopId)
  const writer = { locale: ctx.locale, channels, formatTime: createTimeFormatter(shopTimeZone) }
  const rows = statementRows(ctx, { shopId, ...span }, writer)
  const name = `statement-${month}.${format}`
  if (format === 'xlsx') {
    const sheet = { name: statementMessages[ctx.locale].sheet, widths, rows }
    return new FileReply(name, xlsxContentType, xlsxStream([sheet], ctx.now()))
  }
  return new FileReply(name, csvContentType, Readable.from(joinChunks(csvOf(rows)), { objectMode: false }))
}
