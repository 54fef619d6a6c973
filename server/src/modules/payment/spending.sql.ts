import './payment.tables.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'
import { paidOrdersOf } from '../order/public.ts'
import { isRealMoney } from '../pay-channel/public.ts'
import type { SpendingPort } from '../shop/public.ts'

interface SpendingRow {
  account_id: number
  shop_id: number
  spent_fen: number
}

async function sumOf(db: Db, paid: ReturnType<typeof paidOrdersOf>) {
  const { rows } = await sql<SpendingRow>`
    select account_id, shop_id, sum(amount_fen - coalesce((
      select sum(refund.amount_fen) from refund where refund.order_no = paid.order_no and refund.of_order), 0))::bigint as spent_fen
    from (${paid}) paid group by account_id, shop_id`.execute(db)
  return rows.map(({ account_id, shop_id, spent_fen }) => ({
    accountId: account_id,
    shopId: shop_id,
    spentFen: spent_fen,
  }))
}

/**
 * What accounts spent: what their orders were paid with, less what was refunded or is being refunded of it. Where money is
 * real, test money was none.
 */
export const spending: SpendingPort = {
  sumSpending: (services, db, buyers) =>
    sumOf(db, paidOrdersOf(buyers, { realMoney: isRealMoney(services) })),
  listSpending: (services, accountId) =>
    sumOf(services.db, paidOrdersOf([{ accountId }], { realMoney: isRealMoney(services) })),
}
