import { idLength } from '@faka/contract/shared/ids'
import type { Ledger } from '../../payment-gateways/gateway-deps.ts'
import type { Services } from '../../platform/ctx.ts'
import { newNumber } from '../../platform/random.ts'
import { creditRefund } from './credit-refund.ts'
import { findPurchase, writeNote } from './wallet.sql.ts'

/** Creates the ledger. */
export const createLedger = (services: Pick<Services, 'common' | 'now' | 'random'>): Ledger => ({
  async findPurchase(paymentNo) {
    const purchase = await findPurchase(services.common, paymentNo)
    if (purchase === undefined || purchase === 'ruledOut') return purchase
    const { entry_no: entryNo, amount_fen: amountFen, real_money: realMoney } = purchase
    return { entryNo, amountFen, realMoney }
  },
  async ruleOutPurchase(paymentNo, realMoney) {
    const entryNo = newNumber(services.random, idLength)
    await writeNote(services.common, { entryNo, ref: paymentNo, orderNo: '', realMoney, at: services.now() })
    return (await findPurchase(services.common, paymentNo)) === 'ruledOut'
  },
  async refund({ refundNo, paymentNo, amountFen }) {
    const purchase = await findPurchase(services.common, paymentNo)
    if (purchase === undefined || purchase === 'ruledOut' || amountFen > purchase.amount_fen) return false
    await creditRefund(services, {
      ref: refundNo,
      amountFen,
      orderNo: purchase.order_no,
      accountId: purchase.account_id,
      realMoney: purchase.real_money,
    })
    return true
  },
})
