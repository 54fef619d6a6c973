import type { Ledger } from '../../payment-gateways/gateway-deps.ts'
import type { Services } from '../../platform/ctx.ts'
import { inTx } from '../../platform/db.ts'
import { credit } from './move-money.ts'
import { findPurchase } from './wallet.sql.ts'

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
