import './payment.tables.ts'
import type { Db } from '../../platform/db.ts'

/** Refunds of an order, the oldest first. */
export const listRefundsOfOrder = (db: Db, orderNo: string) =>
  db
    .selectFrom('refund')
    .select(['refund_no', 'amount_fen', 'state', 'reason', 'to_balance', 'created_at', 'done_at'])
    .where('order_no', '=', orderNo)
    .orderBy('created_at')
    .orderBy('refund_no')
    .execute()

/** Refunded amounts by order of these shops, pending ones included, for refunds begun since then. */
export const sumRefundsOfSales = (db: Db, shopIds: readonly number[], since: Date) =>
  db
    .selectFrom('refund')
    .select(({ fn }) => ['order_no', fn.sum<string>('amount_fen').as('amount_fen')])
    .where('shop_id', '=', (eb) => eb.fn.any(eb.val(shopIds)))
    .where('created_at', '>=', since)
    .where('of_order', '=', true)
    .groupBy('order_no')
    .execute()
