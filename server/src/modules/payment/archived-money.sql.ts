import './payment.tables.ts'
import { type Selectable, sql } from 'kysely'
import type { Db, Tables } from '../../platform/db.ts'

/** The payments of these orders, by order, the oldest first: never what the buyer paid by. */
export const listPaymentsOfOrders = (db: Db, orderNos: readonly string[]) =>
  db
    .selectFrom('payment')
    .select([
      'payment_no',
      'order_no',
      'pay_channel_id',
      'amount_fen',
      'balance_fen',
      'fee_fen',
      'seller_fee_fen',
    ])
    .select(['state', 'settles', 'way', 'trade_no', 'created_at'])
    .where('order_no', '=', (eb) => eb.fn.any(eb.val(orderNos)))
    .orderBy('order_no')
    .orderBy('created_at')
    .orderBy('payment_no')
    .execute()

export type ArchivedRefundRow = Pick<
  Selectable<Tables['refund']>,
  | 'refund_no'
  | 'order_no'
  | 'payment_no'
  | 'amount_fen'
  | 'state'
  | 'reason'
  | 'complaint_no'
  | 'to_balance'
  | 'by_hand'
  | 'created_at'
  | 'done_at'
>

/** The refunds of a shop after one, the oldest first, in whatever state. */
export const listRefundsAfter = (
  db: Db,
  shopId: number,
  last: ArchivedRefundRow | undefined,
  max: number,
): Promise<ArchivedRefundRow[]> =>
  db
    .selectFrom('refund')
    .select(['refund_no', 'order_no', 'payment_no', 'amount_fen', 'state', 'reason', 'complaint_no'])
    .select(['to_balance', 'by_hand', 'created_at', 'done_at'])
    .where('shop_id', '=', shopId)
    .$if(last !== undefined, (query) =>
      query.where(
        sql<boolean>`(created_at, refund_no) > (${last?.created_at}::timestamptz, ${last?.refund_no}::text)`,
      ),
    )
    .orderBy('created_at')
    .orderBy('refund_no')
    .limit(max)
    .execute()
