import { type Selectable, sql } from 'kysely'
import type { TradeKey } from '../../../simulators/epay/epay-ledger.ts'
import type { EpayRefund, EpayTrade, TradeState } from '../../../simulators/epay/epay-trade.ts'
import type { PayWay } from '../../../simulators/epay/perform-action.ts'
import type { CommonDb, CommonTx } from '../platform/db.ts'
import type { MerchantTable, TradeTable } from './sandbox-gateway.tables.ts'

export type { TradeKey }
export type TradeRow = Selectable<TradeTable>
export type Merchant = Selectable<MerchantTable>
export type TradeToInsert = Omit<
  TradeRow,
  'state' | 'paid_fen' | 'paid_at' | 'refunded_fen' | 'pay_due' | 'token'
> & {
  token: string
}

export const insertMerchant = (
  db: CommonDb,
  merchant: Omit<Merchant, 'pid'>,
): Promise<Pick<Merchant, 'pid'>> =>
  db.insertInto('sandbox_gateway.merchant').values(merchant).returning('pid').executeTakeFirstOrThrow()

export const findMerchant = (db: CommonDb, pid: number): Promise<Merchant | undefined> =>
  db.selectFrom('sandbox_gateway.merchant').selectAll().where('pid', '=', pid).executeTakeFirst()

const keyOf = (pid: number, number: string): string => `${pid} ${number}`

/** The trade of each key, in order; undefined if there is none. One statement for each kind of number. */
export async function findTrades(db: CommonDb, keys: readonly TradeKey[]): Promise<(TradeRow | undefined)[]> {
  const found = { trade_no: new Map<string, TradeRow>(), out_trade_no: new Map<string, TradeRow>() }
  for (const by of ['trade_no', 'out_trade_no'] as const) {
    const numbers = keys.filter((key) => key.by === by).map((key) => key.number)
    if (numbers.length === 0) continue
    const pids = [...new Set(keys.map(({ pid }) => pid))]
    const { rows } =
      by === 'trade_no'
        ? await sql<TradeRow>`
            select * from sandbox_gateway.trade where trade_no = any(${numbers}::text[])`.execute(db)
        : await sql<TradeRow>`
            select * from sandbox_gateway.trade
            where pid = any(${pids}::int[]) and out_trade_no = any(${numbers}::text[]) and token is not null`.execute(
            db,
          )
    for (const row of rows) found[by].set(keyOf(row.pid, row[by]), row)
  }
  return keys.map(({ pid, by, number }) => found[by].get(keyOf(pid, number)))
}

export const toTrade = (row: TradeRow): EpayTrade => ({
  tradeNo: row.trade_no,
  pid: row.pid,
  outTradeNo: row.out_trade_no,
  token: row.token,
  dialect: row.dialect,
  payType: row.pay_type,
  subject: row.subject,
  param: row.param,
  amountFen: row.amount_fen,
  notifyUrl: row.notify_url,
  returnUrl: row.return_url,
  state: row.state,
  paidFen: row.paid_fen,
  paidAt: row.paid_at,
  refundedFen: row.refunded_fen,
  createdAt: row.created_at,
})

/** Inserts new trades; returns each trade that has the requested number, old or new. */
export async function insertTrades(db: CommonDb, trades: readonly TradeToInsert[]): Promise<TradeRow[]> {
  // sorted, so that batches with the same numbers never deadlock
  const sorted = [...trades].sort((a, b) => (a.out_trade_no < b.out_trade_no ? -1 : 1))
  const column = <Name extends keyof TradeToInsert>(name: Name) => sorted.map((trade) => trade[name])
  const { rows } = await sql<TradeRow>`
    insert into sandbox_gateway.trade (trade_no, pid, out_trade_no, token, dialect, pay_type, subject, param,
      amount_fen, notify_url, return_url, created_at, state)
    select *, 'unpaid' from unnest(
      ${column('trade_no')}::text[], ${column('pid')}::int[], ${column('out_trade_no')}::text[],
      ${column('token')}::text[], ${column('dialect')}::text[], ${column('pay_type')}::text[],
      ${column('subject')}::text[], ${column('param')}::text[], ${column('amount_fen')}::int[],
      ${column('notify_url')}::text[], ${column('return_url')}::text[], ${column('created_at')}::timestamptz[])
    on conflict (pid, out_trade_no) where token is not null do nothing
    returning *`.execute(db)
  const fresh = new Map(rows.map((row) => [row.trade_no, row]))
  const old = trades.filter(({ trade_no }) => !fresh.has(trade_no))
  const existing = await findTrades(
    db,
    old.map(({ pid, out_trade_no }) => ({ pid, by: 'out_trade_no', number: out_trade_no })),
  )
  const known = new Map(old.map(({ trade_no }, index) => [trade_no, existing[index]]))
  return trades.map(({ trade_no }) => {
    const trade = fresh.get(trade_no) ?? known.get(trade_no)
    if (!trade) throw new Error('a trade was neither new nor there')
    return trade
  })
}

export const findTradeByToken = (db: CommonDb, token: string): Promise<TradeRow | undefined> =>
  db.selectFrom('sandbox_gateway.trade').selectAll().where('token', '=', token).executeTakeFirst()

export interface PaymentInput {
  token: string
  way: PayWay
  /** The number of the second trade if the payment is made twice; else empty. */
  secondNo: string
}

/** A trade that was just paid. */
export type PaidTrade = TradeRow & { way: PayWay; second_no: string }

/**
 * Takes the payments of several trades in one statement: state, ledger, and due webhooks, which are leased to
 * this process until `leaseUntil`. Returns those paid now; a trade that was paid or closed before is not
 * among them, unless its scheduled payment is due.
 */
export async function payTrades(
  db: CommonDb,
  payments: readonly PaymentInput[],
  now: Date,
  leaseUntil: Date,
): Promise<PaidTrade[]> {
  const { rows } = await sql<PaidTrade>`
    with requested as (
      select * from unnest(
        ${payments.map(({ token }) => token)}::text[], ${payments.map(({ way }) => way)}::text[],
        ${payments.map(({ secondNo }) => secondNo)}::text[]) as requested(token, way, second_no)
    ), locked as materialized (
      select t.trade_no, r.way, r.second_no
      from requested r join sandbox_gateway.trade t on t.token = r.token
      where t.state in ('unpaid', 'failed') or (t.state = 'closed' and t.pay_due <= ${now}::timestamptz)
      order by t.trade_no for update of t
    ), paid as (
      update sandbox_gateway.trade t set state = 'paid', paid_at = ${now}::timestamptz, pay_due = null,
        paid_fen = t.amount_fen + case when l.way <> 'wrongAmount' then 0 when t.amount_fen = 1 then 1 else -1 end
      from locked l where t.trade_no = l.trade_no
      returning t.*, l.way, l.second_no
    ), second as (
      insert into sandbox_gateway.trade (trade_no, pid, out_trade_no, dialect, pay_type, subject, param, amount_fen,
        notify_url, return_url, state, paid_fen, paid_at, created_at)
      select second_no, pid, out_trade_no, dialect, pay_type, subject, param, amount_fen,
        notify_url, return_url, 'paid', paid_fen, paid_at, ${now}::timestamptz
      from paid where way = 'payTwice'
    ), booked as (
      insert into sandbox_gateway.ledger (pid, trade_no, kind, amount_fen, at)
      select pid, trade_no, 'pay', paid_fen, paid_at from paid
      union all select pid, second_no, 'pay', paid_fen, paid_at from paid where way = 'payTwice'
    ), queued as (
      insert into sandbox_gateway.call_back (trade_no, copy, next_at)
      select trade_no, copy, ${leaseUntil}::timestamptz
      from paid, generate_series(1, case way when 'callbackFiveTimes' then 5 when 'noCallback' then 0 else 1 end) copy
      union all select second_no, 1, ${leaseUntil}::timestamptz from paid where way = 'payTwice'
    )
    select * from paid`.execute(db)
  return rows
}

/** Changes the state of an unpaid trade; returns whether it was unpaid. */
export async function updateUnpaidState(db: CommonDb, tradeNo: string, state: TradeState): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sandbox_gateway.trade')
    .set({ state })
    .where('trade_no', '=', tradeNo)
    .where('state', 'in', ['unpaid', 'failed'])
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Schedules a payment for later; returns whether the trade was unpaid. */
export async function schedulePayment(db: CommonDb, tradeNo: string, due: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sandbox_gateway.trade')
    .set({ pay_due: due })
    .where('trade_no', '=', tradeNo)
    .where('state', '<>', 'paid')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Tokens of trades whose scheduled payment is due, the oldest first. */
export async function listDuePaymentTokens(db: CommonDb, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('sandbox_gateway.trade')
    .select('token')
    .where('pay_due', '<=', now)
    .orderBy('pay_due')
    .limit(limit)
    .execute()
  return rows.map(({ token }) => token).filter((token) => token !== null)
}

export const lockTrade = (tx: CommonTx, key: TradeKey): Promise<TradeRow | undefined> =>
  tx
    .selectFrom('sandbox_gateway.trade')
    .selectAll()
    .where('pid', '=', key.pid)
    .where(key.by, '=', key.number)
    .where((eb) => (key.by === 'trade_no' ? eb.val(true) : eb('token', 'is not', null)))
    .forUpdate()
    .executeTakeFirst()

/** A refund in the ledger. */
export interface RefundRow {
  refund_no: string
  out_refund_no: string | null
  trade_no: string
  amount_fen: number
}

export const toRefund = (row: RefundRow): EpayRefund => ({
  refundNo: row.refund_no,
  outRefundNo: row.out_refund_no,
  tradeNo: row.trade_no,
  amountFen: row.amount_fen,
})

export const findRefund = (db: CommonDb, pid: number, outRefundNo: string): Promise<RefundRow | undefined> =>
  db
    .selectFrom('sandbox_gateway.ledger')
    .select(['refund_no', 'out_refund_no', 'trade_no', 'amount_fen'])
    .where('pid', '=', pid)
    .where('out_refund_no', '=', outRefundNo)
    .$narrowType<{ refund_no: string }>()
    .executeTakeFirst()

/** Records a refund of a locked trade. */
export async function insertRefund(tx: CommonTx, pid: number, refund: RefundRow, now: Date): Promise<void> {
  await tx
    .insertInto('sandbox_gateway.ledger')
    .values({ ...refund, pid, kind: 'refund', at: now })
    .execute()
  await tx
    .updateTable('sandbox_gateway.trade')
    .set((eb) => ({ refunded_fen: eb('refunded_fen', '+', refund.amount_fen) }))
    .where('trade_no', '=', refund.trade_no)
    .execute()
}
