import './wallet.tables.ts'
import type { EntryKind } from '@faka/contract/wallet/wallet'
import { sql } from 'kysely'
import type { CommonDb } from '../../platform/db.ts'
import type { MonthChange } from './month.rules.ts'

interface Wallet {
  accountId: number
  realMoney: boolean
}

interface Span {
  from: Date
  to: Date
}

/** What changed a wallet in a month, with the keys of its first and last line. */
interface WalletMonth extends MonthChange {
  first_line: number
  last_line: number
}

/**
 * What changed a wallet by month of a time zone, the oldest month first. Lines count in their order, which is that of the
 * balance: one that a clock behind another process's dates before its predecessor is of the predecessor's month.
 */
export async function sumWalletByMonth(
  db: CommonDb,
  { accountId, realMoney }: Wallet,
  timeZone: string,
): Promise<WalletMonth[]> {
  const { rows } = await sql<WalletMonth>`
    select to_char(risen_at at time zone ${timeZone}, 'YYYY-MM') as month,
      coalesce(sum(amount_fen) filter (where amount_fen > 0), 0)::bigint as credited_fen,
      coalesce(-sum(amount_fen) filter (where amount_fen < 0), 0)::bigint as debited_fen,
      min(line_id) as first_line, max(line_id) as last_line
    from (
      select line_id, amount_fen, max(at) over (order by line_id) as risen_at
      from wallet join ledger_line using (wallet_id) join ledger_entry using (entry_no)
      where account_id = ${accountId} and wallet.real_money = ${realMoney}
    ) lines
    group by 1 order by 1`.execute(db)
  return rows
}

/** A change of a wallet. */
export interface MonthLine {
  line_id: number
  at: Date
  kind: EntryKind
  order_no: string
  amount_fen: number
  balance_after_fen: number
}

/** The changes of a wallet from a line on up to another one, oldest first. */
export async function listWalletLines(
  db: CommonDb,
  { accountId, realMoney }: Wallet,
  { firstLine, lastLine }: { firstLine: number; lastLine: number },
  max: number,
): Promise<MonthLine[]> {
  const { rows } = await sql<MonthLine>`
    select line_id, at, kind, order_no, amount_fen, balance_after_fen
    from wallet join ledger_line using (wallet_id) join ledger_entry using (entry_no)
    where account_id = ${accountId} and wallet.real_money = ${realMoney}
      and line_id between ${firstLine}::bigint and ${lastLine}::bigint
    order by line_id limit ${max}`.execute(db)
  return rows
}

/** The time of the first entry in a kind of money; undefined without one. */
export async function findFirstEntryTime(db: CommonDb, realMoney: boolean): Promise<Date | undefined> {
  const first = await db
    .selectFrom('ledger_entry')
    .select('at')
    .where('real_money', '=', realMoney)
    .where('is_note', '=', false)
    .orderBy('at')
    .limit(1)
    .executeTakeFirst()
  return first?.at
}

/** What entries of each kind changed all balances by, in a span. */
export async function sumLedger(db: CommonDb, realMoney: boolean, { from, to }: Span) {
  const { rows } = await sql<{ kind: EntryKind; entries: number; amount_fen: number }>`
    select kind, count(*)::int as entries, sum(amount_fen)::bigint as amount_fen
    from ledger_entry join ledger_line using (entry_no)
    where real_money = ${realMoney} and at >= ${from} and at < ${to} and line_no = 1
    group by kind order by kind`.execute(db)
  return rows
}

/** What all balances changed by since a moment. */
export async function sumLedgerSince(db: CommonDb, realMoney: boolean, since: Date): Promise<number> {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(amount_fen), 0)::bigint as sum
    from ledger_entry join ledger_line using (entry_no)
    where real_money = ${realMoney} and at >= ${since} and line_no = 1`.execute(db)
  return rows[0]?.sum ?? 0
}

/** An entry of the ledger, with the account whose balance it changed. */
export interface LedgerRow {
  entry_no: string
  at: Date
  kind: EntryKind
  order_no: string
  ref: string
  account_id: number
  amount_fen: number
  balance_after_fen: number
  platform_account: 'bonus' | null
}

/** The entries of the ledger in a span, oldest first, after one of them. */
export async function listLedgerAfter(
  db: CommonDb,
  realMoney: boolean,
  { from, to }: Span,
  last: LedgerRow | undefined,
  max: number,
): Promise<LedgerRow[]> {
  const { rows } = await sql<LedgerRow>`
    select entry_no, at, kind, order_no, ref, account_id, own.amount_fen, own.balance_after_fen, other.platform_account
    from ledger_entry entry join ledger_line own using (entry_no) join ledger_line other using (entry_no)
      join wallet on wallet.wallet_id = own.wallet_id
    where entry.real_money = ${realMoney} and at >= ${from} and at < ${to} and own.line_no = 1 and other.line_no = 2
      and (at, entry_no) > (${last?.at ?? new Date(0)}::timestamptz, ${last?.entry_no ?? ''})
    order by at, entry_no limit ${max}`.execute(db)
  return rows
}
