import type { Services } from '../../platform/ctx.ts'
import { inTx } from '../../platform/db.ts'
import { credit } from './move-money.ts'
import { findPurchase } from './wallet.sql.ts'

/** The ledger as a gateway's books are asked: what was taken for a payment, and to give it back. */
export interface Ledger {
  /** What a payment took from a balance; undefined where it took nothing. */
  findPurchase(
    paymentNo: string,
  ): Promise<{ entryNo: string; amountFen: number; realMoney: boolean } | undefined>
  /** Gives back to the wallet that a payment took from, once for each refund; false where it took nothing. */
  refund(refund: { refundNo: string; paymentNo: string; amountFen: number }): Promise<boolean>
}

/** The ledger of a house. */
export const createLedger = (services: Pick<Services, 'db' | 'now' | 'random'>): Ledger => ({
  async findPurchase(paymentNo) {
    const found = await findPurchase(services.db, paymentNo)
    return found && { entryNo: found.entry_no, amountFen: found.amount_fen, realMoney: found.real_money }
  },
  async refund({ refundNo, paymentNo, amountFen }) {
    const found = await findPurchase(services.db, paymentNo)
    if (!found || amountFen > found.amount_fen) return false
    const movement = { orderNo: found.order_no, accountId: found.account_id, realMoney: found.real_money }
    await inTx(services.db, (tx) =>
      credit(services, tx, { kind: 'refund', ref: refundNo, amountFen, ...movement }),
    )
    return true
  },
})
