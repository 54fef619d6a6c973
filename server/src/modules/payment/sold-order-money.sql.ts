import './payment.tables.ts'
import type { Db } from '../../platform/db.ts'

/** Everything that gateways reported for an order, oldest first. */
export const listReceivedPaymentsOfOrder = (db: Db, orderNo: string) =>
  db
    .selectFrom('receipt')
    .select(['pay_channel_id', 'trade_no', 'amount_fen', 'fate', 'reason', 'received_at'])
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
    .where('order_no', '=', orderNo)
    .orderBy('created_at')
    .orderBy('refund_no')
    .execute()
