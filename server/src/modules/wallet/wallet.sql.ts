import './wallet.tables.ts'
import type { EntryKind } from '@faka/contract/wallet/wallet'
import { type RawBuilder, sql } from 'kysely'
import type { CommonDb, CommonTx } from '../../platform/db.ts'

/** A movement of money between a wallet and the shop. */
export interface LedgerEntry {
  entryNo: string
  kind: EntryKind
  /** The number of the payment, refund, gift code or order of a top-up behind it; each moves money once. */
  ref: string
  /** Empty if no order caused it. */
  orderNo: string
  accountId: number
  realMoney: boolean
  amountFen: number
  at: Date
}

/** `known`: it was written before, or ruled out. `short`: the balance is too low and the caller must roll back. */
export type WriteResult = 'moved' | 'known' | 'short'

/** Where the other side of an entry stands: bonuses are apart from the shop's money, which they are not. */
const platformAccountOf = (kind: EntryKind): 'bonus' | null =>
  kind === 'bonus' || kind === 'bonusReturn' ? 'bonus' : null

async function writeEntry(
  tx: CommonTx,
  entry: LedgerEntry,
  signedFen: number,
  moved: RawBuilder<unknown>,
): Promise<WriteResult> {
  const { rows } = await sql<{ entries: number; wallets: number }>`
    with entry as (
      insert into ledger_entry (entry_no, kind, ref, order_no, real_money, at)
      values (${entry.entryNo}, ${entry.kind}, ${entry.ref}, ${entry.orderNo}, ${entry.realMoney}, ${entry.at})
      on conflict (kind, ref) do nothing returning entry_no
    ), moved as (${moved} returning wallet.wallet_id, wallet.balance_fen
    ), written as (
      insert into ledger_line (entry_no, line_no, wallet_id, amount_fen, balance_after_fen, platform_account)
      select entry_no, 1, wallet_id, ${signedFen}::bigint, balance_fen, null from entry, moved
      union all select entry_no, 2, null, -${signedFen}::bigint, null, ${platformAccountOf(entry.kind)} from entry, moved
    )
    select (select count(*)::int from entry) as entries, (select count(*)::int from moved) as wallets`.execute(
    tx,
  )
  const [counted] = rows
  if (counted?.entries !== 1) return 'known'
  return counted.wallets === 1 ? 'moved' : 'short'
}

/** Moves money from a wallet to the shop if the balance suffices. */
export const writeDebit = (tx: CommonTx, entry: LedgerEntry): Promise<WriteResult> =>
  writeEntry(
    tx,
    entry,
    -entry.amountFen,
    sql`
      update wallet set balance_fen = wallet.balance_fen - ${entry.amountFen}::bigint from entry
      where account_id = ${entry.accountId} and wallet.real_money = ${entry.realMoney}
        and wallet.balance_fen >= ${entry.amountFen}::bigint`,
  )

/** Moves money from the shop to a wallet, creating the wallet if needed. */
export const writeCredit = (tx: CommonTx, entry: LedgerEntry): Promise<WriteResult> =>
  writeEntry(
    tx,
    entry,
    entry.amountFen,
    sql`
      insert into wallet (account_id, real_money, balance_fen)
      select ${entry.accountId}::bigint, ${entry.realMoney}::boolean, ${entry.amountFen}::bigint from entry
      on conflict (account_id, real_money) do update set balance_fen = wallet.balance_fen + excluded.balance_fen`,
  )

/** The balance of an account in 分; 0 if it has no wallet of this kind of money. */
export async function readBalance(db: CommonDb, accountId: number, realMoney: boolean): Promise<number> {
  const row = await db
    .selectFrom('wallet')
    .select('balance_fen')
    .where('account_id', '=', accountId)
    .where('real_money', '=', realMoney)
    .executeTakeFirst()
  return row?.balance_fen ?? 0
}

/** What all accounts together have in a kind of money. */
export async function sumBalances(db: CommonDb, realMoney: boolean): Promise<number> {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(balance_fen), 0)::bigint as sum from wallet where real_money = ${realMoney}`.execute(
    db,
  )
  return rows[0]?.sum ?? 0
}

/** The debit of a payment or of a balance part, with the account that paid. */
interface Purchase {
  entry_no: string
  order_no: string
  real_money: boolean
  account_id: number
  amount_fen: number
}

/** The debit of this number; `ruledOut` if a note says that there never is one. */
export async function findPurchase(db: CommonDb, ref: string): Promise<Purchase | 'ruledOut' | undefined> {
  const { rows } = await sql<Purchase & { is_note: boolean }>`
    select is_note, entry_no, order_no, ledger_entry.real_money, account_id, -amount_fen as amount_fen
    from ledger_entry left join (ledger_line join wallet using (wallet_id)) using (entry_no)
    where kind = 'purchase' and ref = ${ref} and (is_note or line_no = 1)`.execute(db)
  const [found] = rows
  if (!found) return undefined
  const { is_note: isNote, ...purchase } = found
  return isNote ? 'ruledOut' : purchase
}

/**
 * Writes a note by which no debit of this number is written any more, unless one was written before: both have the same key, so
 * that the ledger has one of them.
 */
export const writeNote = (
  db: CommonDb,
  {
    entryNo,
    ref,
    orderNo,
    realMoney,
    at,
  }: Pick<LedgerEntry, 'entryNo' | 'ref' | 'orderNo' | 'realMoney' | 'at'>,
) =>
  sql`
    insert into ledger_entry (entry_no, kind, ref, order_no, real_money, at, is_note)
    values (${entryNo}, 'purchase', ${ref}, ${orderNo}, ${realMoney}, ${at}, true)
    on conflict (kind, ref) do nothing`.execute(db)

/** What imports credited, by the reference of each. */
export async function listImportedFen(db: CommonDb, refs: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('ledger_entry')
    .innerJoin('ledger_line', 'ledger_line.entry_no', 'ledger_entry.entry_no')
    .select(['ref', 'amount_fen'])
    .where('kind', '=', 'import')
    .where('line_no', '=', 1)
    .where('ref', '=', (eb) => eb.fn.any(eb.val(refs)))
    .execute()
  return new Map(rows.map(({ ref, amount_fen }) => [ref, amount_fen]))
}

/** One page of a wallet's changes, newest first, with its balance and the total, read as one snapshot. */
export async function readStatement(
  db: CommonDb,
  wallet: { accountId: number; realMoney: boolean },
  { page, pageSize }: { page: number; pageSize: number },
) {
  const { rows } = await sql<{
    balance_fen: number
    total: number
    at: Date | null
    kind: EntryKind
    order_no: string
    amount_fen: number
    balance_after_fen: number
  }>`
    with owned as (
      select wallet_id, balance_fen from wallet
      where account_id = ${wallet.accountId} and real_money = ${wallet.realMoney})
    select owned.balance_fen, (select count(*)::int from ledger_line where ledger_line.wallet_id = owned.wallet_id) as total,
      lines.at, lines.kind, lines.order_no, lines.amount_fen, lines.balance_after_fen
    from owned left join lateral (
      select line_id, at, kind, order_no, amount_fen, balance_after_fen
      from ledger_line join ledger_entry using (entry_no) where ledger_line.wallet_id = owned.wallet_id
      order by line_id desc limit ${pageSize} offset ${(page - 1) * pageSize}) lines on true
    order by lines.line_id desc`.execute(db)
  return rows
}
