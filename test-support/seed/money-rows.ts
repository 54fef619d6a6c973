import type { Insertable } from 'kysely'
import type { Db, Tables } from '../../server/src/platform/db.ts'

/** The moment at which these rows were written unless given. */
export const moneyRowsAt = new Date('2026-03-01T00:00:00Z')

type Changes<Name extends keyof Tables> = Partial<Insertable<Tables[Name]>>

/** Inserts a payment that waits for money, without its order. */
export const addPaymentRow = (db: Db, paymentNo: string, changes: Changes<'payment'> = {}) =>
  db
    .insertInto('payment')
    .values({
      payment_no: paymentNo,
      order_no: `order of ${paymentNo}`,
      shop_id: 1,
      pay_channel_id: 'channel',
      amount_fen: 1000,
      fee_fen: 0,
      state: 'waiting',
      created_at: moneyRowsAt,
      pay_before: moneyRowsAt,
      ...changes,
    })
    .execute()

/** Inserts received money that settled its order, by its trade number; returns its id. */
export const addReceiptRow = async (db: Db, tradeNo: string, changes: Changes<'receipt'> = {}) =>
  (
    await db
      .insertInto('receipt')
      .values({
        trade_no: tradeNo,
        payment_no: `payment of ${tradeNo}`,
        order_no: `order of ${tradeNo}`,
        pay_channel_id: 'channel',
        shop_id: 1,
        amount_fen: 1000,
        fate: 'settled',
        reason: 'paid',
        received_at: moneyRowsAt,
        ...changes,
      })
      .returning('receipt_id')
      .executeTakeFirstOrThrow()
  ).receipt_id

/** Inserts a refund for a complaint, pending and due, of a received payment. */
export const addRefundRow = (db: Db, refundNo: string, receiptId: number, changes: Changes<'refund'> = {}) =>
  db
    .insertInto('refund')
    .values({
      refund_no: refundNo,
      receipt_id: receiptId,
      order_no: 'order',
      payment_no: 'payment',
      shop_id: 1,
      amount_fen: 100,
      state: 'pending',
      reason: 'complaint',
      complaint_no: `complaint ${refundNo}`,
      next_try_at: moneyRowsAt,
      created_at: moneyRowsAt,
      ...changes,
    })
    .execute()
