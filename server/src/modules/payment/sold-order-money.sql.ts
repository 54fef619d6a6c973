import './payment.tables.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'
import { isRefundedBySeller } from './manual-review.sql.ts'

/** Everything that gateways reported for an order, oldest first. */
export const listReceivedPaymentsOfOrder = (db: Db, orderNo: string) =>
  db
    .selectFrom('receipt')
    .select(['pay_channel_id', 'trade_no', 'payment_no', 'amount_fen', 'fate', 'reason', 'received_at'])
    // in two halves: each has an index of its own
    .where((eb) =>
      eb.or([
        eb.and([eb('order_no', '=', orderNo), eb('fate', '=', 'settled')]),
        eb.and([eb('order_no', '=', orderNo), eb('fate', '<>', 'settled')]),
      ]),
    )
    .orderBy('receipt_id')
    .execute()

/** Every refund of an order, oldest first. */
export const listSoldOrderRefunds = (db: Db, orderNo: string) =>
  db
    .selectFrom('refund')
    .select(['refund_no', 'amount_fen', 'state', 'reason', 'to_balance', 'is_unfunded', 'complaint_no'])
    .select(['created_at', 'done_at'])
    .select(
      sql<boolean>`(is_unfunded or state = 'byPerson') and ${isRefundedBySeller}`.as('waits_for_seller'),
    )
    .where('order_no', '=', orderNo)
    .orderBy('created_at')
    .orderBy('refund_no')
    .execute()
