import type { House } from '../../kernel/ctx.ts'
import { inTx } from '../../kernel/db.ts'
import { credit } from './move-money.ts'
import { findPurchase } from './wallet.sql.ts'

/** The ledger as a gateway's books are asked: what was taken for a payment, and to give it back. */
export interface Books {
  /** What a payment took from a balance; undefined where it took nothing. */
  purchaseOf(
    paymentNo: string,
  ): Promise<{ entryNo: string; amountFen: number; realMoney: boolean } | undefined>
  /** Gives back to the wallet that a payment took from, once for each refund; false where it took nothing. */
  giveBack(refund: { refundNo: string; paymentNo: string; amountFen: number }): Promise<boolean>
}

/** The ledger of a house. */
export const booksOf = (house: Pick<House, 'db' | 'now' | 'random'>): Books => ({
  async purchaseOf(paymentNo) {
    const found = await findPurchase(house.db, paymentNo)
    return found && { entryNo: found.entry_no, amountFen: found.amount_fen, realMoney: found.real_money }
  },
  async giveBack({ refundNo, paymentNo, amountFen }) {
    const found = await findPurchase(house.db, paymentNo)
    if (!found || amountFen > found.amount_fen) return false
    const movement = { orderNo: found.order_no, accountId: found.account_id, realMoney: found.real_money }
    await inTx(house.db, (tx) => credit(house, tx, { kind: 'refund', ref: refundNo, amountFen, ...movement }))
    return true
  },
})
