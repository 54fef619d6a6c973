import { sql } from 'kysely'
import type { AccountTotals, Days, TradeListQuery } from '../../../simulators/epay/epay-ledger.ts'
import type { CommonDb } from '../platform/db.ts'
import type { TradeRow } from './trade.sql.ts'

const emptyTotals: AccountTotals = {
  orders: 0,
  paidToday: 0,
  paidYesterday: 0,
  paidTodayFen: 0,
  paidYesterdayFen: 0,
  balanceFen: 0,
}

/** Counts a merchant's trades; `today` and `yesterday` are the moments at which those days began. */
export async function readAccountTotals(
  db: CommonDb,
  pid: number,
  { today, yesterday }: Days,
): Promise<AccountTotals> {
  // float8 arrives as a number and is exact for every amount in 分 that is a safe integer
  const { rows } = await sql<AccountTotals>`
    with counted as (
      select paid_fen, refunded_fen, case when refunded_fen = 0 then paid_at end as day
      from sandbox_gateway.trade where pid = ${pid}
    )
    select count(*)::float8 as "orders",
      (count(*) filter (where day >= ${today}::timestamptz))::float8 as "paidToday",
      (count(*) filter (where day >= ${yesterday}::timestamptz and day < ${today}::timestamptz))::float8
        as "paidYesterday",
      coalesce(sum(paid_fen) filter (where day >= ${today}::timestamptz), 0)::float8 as "paidTodayFen",
      coalesce(sum(paid_fen) filter (where day >= ${yesterday}::timestamptz and day < ${today}::timestamptz), 0)::float8
        as "paidYesterdayFen",
      coalesce(sum(paid_fen::bigint - refunded_fen), 0)::float8 as "balanceFen"
    from counted`.execute(db)
  return rows[0] ?? emptyTotals
}

/** A merchant's trades, newest first; only those of one `status` (0 unpaid, 1 paid, 2 refunded) if given. */
export async function listRecentTrades(
  db: CommonDb,
  pid: number,
  { limit, offset, status }: TradeListQuery,
): Promise<TradeRow[]> {
  const { rows } = await sql<TradeRow>`
    select * from sandbox_gateway.trade
    where pid = ${pid} and (${status}::int is null or ${status}::int =
      case when state <> 'paid' then 0 when refunded_fen > 0 then 2 else 1 end)
    order by trade_no desc limit ${limit}::int offset ${offset}::int`.execute(db)
  return rows
}
