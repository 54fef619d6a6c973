import { asCommonTx } from '../../platform/cells/as-common-tx.ts'
import type { Services } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/db.ts'
import { DomainError } from '../../platform/domain-error.ts'
import type { OrderRow } from '../order/public.ts'
import { debit } from '../wallet/public.ts'
import { takenBackFen } from './top-up.rules.ts'
import { addRefunded, lockTopUp } from './top-up.sql.ts'

/**
 * Takes what a refund of a top-up gives back from the balance, and its bonus, which is never paid out. Does nothing for any
 * other order. Rejects with `topUpSpent` if the balance is too low for both. The caller has locked the order.
 */
export async function takeBackTopUp(
  services: Services,
  tx: Tx,
  { order, refundNo, amountFen }: { order: OrderRow; refundNo: string; amountFen: number },
): Promise<void> {
  // all top-ups are orders of the first cell
  if (services.cell.number !== 0) return
  const common = asCommonTx(services, tx)
  const { order_no: orderNo } = order
  // not asked of the cache of items, whose load would need a connection while this transaction has one
  const topUp = await lockTopUp(common, orderNo)
  if (!topUp) return
  const taken = takenBackFen(topUp, amountFen)
  const movement = { orderNo, accountId: topUp.account_id, realMoney: topUp.real_money }
  try {
    if (taken.amountFen > 0)
      await debit(services, common, {
        ...movement,
        kind: 'topUpRefund',
        ref: refundNo,
        amountFen: taken.amountFen,
      })
    if (taken.bonusFen > 0)
      await debit(services, common, {
        ...movement,
        kind: 'bonusReturn',
        ref: orderNo,
        amountFen: taken.bonusFen,
      })
  } catch (error) {
    if (error instanceof DomainError && error.codeName === 'balanceTooLow')
      throw new DomainError('topUpSpent')
    throw error
  }
  await addRefunded(common, orderNo, taken.amountFen, taken.bonusFen)
}
