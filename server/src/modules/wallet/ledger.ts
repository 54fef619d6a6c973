import type { Services } from '../../platform/ctx.ts'
import { inTx } from '../../platform/db.ts'
import { credit } from './move-money.ts'
import { findPurchase } from './wallet.sql.ts'

/** The ledger as the balance gateway uses it: to query and refund purchases. */
export interface Ledger {
  /** The purchase that a payment made from a balance; undefined if there is none. */
  findPurchase(
    paymentNo: string,
  ): Promise<{ entryNo: string; amountFen: number; realMoney: boolean } | undefined>
  /** Refunds to the wallet of a payment, once per refund number; false if the payment took less or nothing. */
  refund(refund: { refundNo: string; paymentNo: string; amountFen: number }): Promise<boolean>
}

/** Creates the ledger. */
export const createLedger = (services: Pick<Services, 'db' | 'now' | 'random'>): Ledger => ({
  async findPurchase(paymentNo) {
    const purchase = await findPurchase(services.db, paymentNo)
    return (
      purchase && {
        entryNo: purchase.entry_no,
        amountFen: purchase.amount_fen,
        realMoney: purchase.real_money,
      }
    )
  },
  async refund({ refundNo, paymentNo, amountFen }) {
    const purchase = await findPurchase(services.db, paymentNo)
    if (!purchase || amountFen > purchase.amount_fen) return false
    const movement = {
      orderNo: purchase.order_no,
      accountId: purchase.account_id,
      realMoney: purchase.real_money,
    }
    await inTx(services.db, (tx) =>
      credit(services, tx, { kind: 'refund', ref: refundNo, amountFen, ...movement }),
    )
    return true
  },
})
