import './payment.tables.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'
import { isTopUpItem } from '../item/public.ts'
import { paidOrdersOf } from '../order/public.ts'
import { isPaidToPlatform, isRealMoney } from '../pay-channel/public.ts'
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
 * What accounts paid to the platform for orders of all shops, refunds taken off: of what came in, not of what the orders
 * cost, since a seller may take less for an order than it costs.
 */
async function sumPaidToPlatform(db: Db, paid: ReturnType<typeof paidOrdersOf>) {
  const { rows } = await sql<Pick<SpendingRow, 'account_id' | 'spent_fen'>>`
    select account_id, sum(receipt.amount_fen - coalesce((
      select sum(refund.amount_fen) from refund where refund.receipt_id = receipt.receipt_id), 0))::bigint as spent_fen
    from (${paid}) paid join receipt on receipt.order_no = paid.order_no and receipt.fate = 'settled'
    where ${isPaidToPlatform(sql`receipt.pay_channel_id`)} and not ${isTopUpItem(sql`paid.item_id`)}
    group by account_id`.execute(db)
  return new Map(rows.map(({ account_id, spent_fen }) => [account_id, spent_fen]))
}

/**
 * What accounts spent: what their orders were paid with, less what was refunded or is being refunded of it. Where money is
 * real, test money was none.
 */
export const spending: SpendingPort = {
  sumSpending: (services, db, buyers) =>
    sumOf(db, paidOrdersOf(buyers, { realMoney: isRealMoney(services) })),
  sumPlatformSpending: (services, db, accountIds) =>
    sumPaidToPlatform(
      db,
      paidOrdersOf(
        accountIds.map((accountId) => ({ accountId })),
        { realMoney: isRealMoney(services) },
      ),
    ),
  listSpending: (services, accountId) =>
    sumOf(services.db, paidOrdersOf([{ accountId }], { realMoney: isRealMoney(services) })),
}
