import { Readable } from 'node:stream'
import type { InputOf } from '@faka/contract/shared/endpoint'
import { shopTimeZone } from '@faka/contract/shared/time'
import type { exportBalanceMonth as operation } from '@faka/contract/wallet/balance-months'
import type { Ctx } from '../../platform/ctx.ts'
import { required } from '../../platform/domain-error.ts'
import { csvByteOrderMark, csvContentType, csvLine } from '../../platform/files/csv.ts'
import { FileReply } from '../../platform/http.ts'
import { joinChunks } from '../../platform/join-chunks.ts'
import { readRows } from '../../platform/read-pages.ts'
import { createTimeFormatter } from '../../platform/time-zone.ts'
import { actorAccountId } from '../account/public.ts'
import { isRealMoney } from '../pay-channel/public.ts'
import { ledgerMessages } from './ledger-messages.ts'
import { toBalanceMonths } from './month.rules.ts'
import { listWalletLines, type MonthLine, sumWalletByMonth } from './month.sql.ts'

/** Lines read per query; at most this many are in memory. */
const batchSize = 1000

/**
 * The changes of the balance of the account in a month as a file, between its opening and its closing balance. Both and the
 * lines are those of one moment: what comes while the file is sent is in none of them.
 */
export async function exportBalanceMonth(ctx: Ctx, { month }: InputOf<typeof operation>): Promise<FileReply> {
  const accountId = required(actorAccountId(ctx), 'sessionNeeded')
  const wallet = { accountId, realMoney: isRealMoney(ctx) }
  const changes = (await sumWalletByMonth(ctx.common, wallet, shopTimeZone)).filter(
    (each) => each.month <= month,
  )
  const changed = changes.find((each) => each.month === month)
  const [latest] = toBalanceMonths(changes, month)
  const closingFen = latest?.closingFen ?? 0
  const openingFen = changed && latest ? latest.openingFen : closingFen
  const messages = ledgerMessages[ctx.locale]
  const formatTime = createTimeFormatter(shopTimeZone)
  const readAfter = async (last: MonthLine | undefined, max: number) =>
    changed
      ? listWalletLines(
          ctx.common,
          wallet,
          { firstLine: last ? last.line_id + 1 : changed.first_line, lastLine: changed.last_line },
          max,
        )
      : []
  async function* csv(): AsyncGenerator<string> {
    yield csvByteOrderMark
    yield csvLine([...messages.columns])
    yield csvLine(['', messages.opening, '', '', openingFen / 100])
    for await (const { at, kind, order_no, amount_fen, balance_after_fen } of readRows(readAfter, batchSize))
      yield csvLine([
        ...[formatTime(at), messages.kinds[kind], order_no],
        ...[amount_fen / 100, balance_after_fen / 100],
      ])
    yield csvLine(['', messages.closing, '', '', closingFen / 100])
  }
  const body = Readable.from(joinChunks(csv()), { objectMode: false })
  return new FileReply(`balance-${month}.csv`, csvContentType, body)
}
