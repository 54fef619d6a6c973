import { Readable } from 'node:stream'
import type { InputOf } from '@faka/contract/shared/endpoint'
import { shopTimeZone } from '@faka/contract/shared/time'
import type { exportLedger as operation } from '@faka/contract/wallet/ledger'
import type { Ctx } from '../../platform/ctx.ts'
import { csvByteOrderMark, csvContentType, csvLine } from '../../platform/files/csv.ts'
import { FileReply } from '../../platform/http.ts'
import { joinChunks } from '../../platform/join-chunks.ts'
import { readRows } from '../../platform/read-pages.ts'
import { createTimeFormatter } from '../../platform/time-zone.ts'
import { isRealMoney } from '../pay-channel/public.ts'
import { ledgerMessages } from './ledger-messages.ts'
import { spanOfMonth } from './month.rules.ts'
import { type LedgerRow, listLedgerAfter } from './month.sql.ts'

/** Entries read per query; at most this many are in memory. */
const batchSize = 1000

/** The entries of the ledger in a month as a file. Accounts are named by their keys, never by a phone or an address. */
export async function exportLedger(ctx: Ctx, { month }: InputOf<typeof operation>): Promise<FileReply> {
  const messages = ledgerMessages[ctx.locale]
  const formatTime = createTimeFormatter(shopTimeZone)
  const realMoney = isRealMoney(ctx)
  const readAfter = (last: LedgerRow | undefined, max: number) =>
    listLedgerAfter(ctx.db, realMoney, spanOfMonth(month), last, max)
  async function* csv(): AsyncGenerator<string> {
    yield csvByteOrderMark
    yield csvLine([...messages.ledgerColumns])
    for await (const row of readRows(readAfter, batchSize))
      yield csvLine([
        ...[formatTime(row.at), row.entry_no, messages.kinds[row.kind], String(row.account_id)],
        // gift codes are named by number, imports by the key of the account there
        ...[row.order_no, row.ref, row.amount_fen / 100, row.balance_after_fen / 100],
        row.platform_account === 'bonus' ? messages.bonusSide : messages.shopSide,
      ])
  }
  const body = Readable.from(joinChunks(csv()), { objectMode: false })
  return new FileReply(`ledger-${month}.csv`, csvContentType, body)
}
