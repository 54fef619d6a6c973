import { Readable } from 'node:stream'
import type { InputOf } from '@faka/contract/shared/endpoint'
import { shopTimeZone } from '@faka/contract/shared/time'
import type { exportLedger as operation } from '@faka/contract/wallet/ledger'
import type { Ctx } from '../../platform/ctx.ts'
import { csvByteOrderMark, csvContentType, csvLine } from '../../platform/files/csv.ts'
import { FileReply } from '../../platform/http.ts'
import { joinChunks } from '../../platform/join-chunks.ts'
import { readPages } from '../../platform/read-pages.ts'
import { createTimeFormatter } from '../../platform/time-zone.ts'
import { getAccountLabels } from '../account/public.ts'
import { isRealMoney } from '../pay-channel/public.ts'
import { ledgerMessages } from './ledger-messages.ts'
import { spanOfMonth } from './month.rules.ts'
import { type LedgerRow, listLedgerAfter } from './month.sql.ts'

/** Entries read per query; at most this many are in memory. */
const batchSize = 1000

/** What caused an entry. An import names the account of the other shop; the key of the shop here is left out. */
const sourceOf = ({ kind, ref }: LedgerRow): string => (kind === 'import' ? ref.replace(/^\d+ /, '') : ref)

/** The entries of the ledger in a month as a file. Accounts are named by their IDs, never by a phone or an address. */
export async function exportLedger(ctx: Ctx, { month }: InputOf<typeof operation>): Promise<FileReply> {
  const messages = ledgerMessages[ctx.locale]
  const formatTime = createTimeFormatter(shopTimeZone)
  const realMoney = isRealMoney(ctx)
  const readAfter = (last: LedgerRow | undefined, max: number) =>
    ctx.commonReplica.read((db) => listLedgerAfter(db, realMoney, spanOfMonth(month), last, max))
  async function* csv(): AsyncGenerator<string> {
    yield csvByteOrderMark
    yield csvLine([...messages.ledgerColumns])
    for await (const rows of readPages(readAfter, batchSize)) {
      const labels = await getAccountLabels(ctx, [...new Set(rows.map(({ account_id }) => account_id))])
      for (const row of rows)
        yield csvLine([
          ...[formatTime(row.at), row.entry_no, messages.kinds[row.kind]],
          ...[labels.get(row.account_id)?.id ?? '', row.order_no, sourceOf(row)],
          ...[row.amount_fen / 100, row.balance_after_fen / 100],
          row.platform_account === 'bonus' ? messages.bonusSide : messages.shopSide,
        ])
    }
  }
  const body = Readable.from(joinChunks(csv()), { objectMode: false })
  return new FileReply(`ledger-${month}.csv`, csvContentType, body)
}
