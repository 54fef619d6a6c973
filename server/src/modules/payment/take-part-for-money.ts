import type { Services } from '../../platform/ctx.ts'
import { inTx } from '../../platform/db.ts'
import { findOrder, lockOrders } from '../order/public.ts'
import { type BalancePartRow, listPartsOfOrder } from './balance-part.sql.ts'
import { beginBalancePart } from './begin-balance-part.ts'
import { canTakeBalancePart } from './check-balance-part.ts'
import { debitBalancePart, isBalanceTooLow } from './debit-balance-part.ts'
import { type PartForMoney, payableStatuses } from './payment.rules.ts'
import { findOrderAndChannel } from './payment.sql.ts'

/** Begins the part again that was taken for an order before, while money can still pay it. */
const beginAgain = (
  services: Services,
  orderNo: string,
  amountFen: number,
): Promise<BalancePartRow | undefined> =>
  inTx(services.db, async (tx) => {
    const [order] = await lockOrders(tx, [orderNo])
    const last = (await listPartsOfOrder(tx, orderNo)).at(-1)
    if (!order || !last || !payableStatuses.includes(order.status)) return undefined
    return beginBalancePart(services, tx, last, amountFen)
  })

/**
 * Takes the part that a payment leaves to the balance before its money settles: what is held already, or what went back, again.
 * Undefined if it leaves none, or if that changed meanwhile. What is not used afterwards goes back by a job.
 */
export async function takePartForMoney(
  services: Services,
  paymentNo: string,
): Promise<PartForMoney | undefined> {
  const payment = await findOrderAndChannel(services.db, paymentNo)
  if (!payment || payment.balance_fen === 0) return undefined
  const order = await findOrder(services, payment.order_no)
  if (!order || !(await canTakeBalancePart(services, order, payment.balance_fen))) return 'lacking'
  const part = await beginAgain(services, payment.order_no, payment.balance_fen)
  if (!part) return undefined
  try {
    const entryNo = await debitBalancePart(services, part)
    return entryNo === undefined ? undefined : { partNo: part.part_no, entryNo }
  } catch (error) {
    if (isBalanceTooLow(error)) return 'lacking'
    throw error
  }
}
