import type { Services } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/db.ts'
import type { OrderRow } from '../order/public.ts'
import { findPurchase } from '../wallet/public.ts'
import {
  type BalancePartRow,
  findOpenParts,
  insertUsedPart,
  markPartUsed,
  returnBegunParts,
  returnOpenParts,
} from './balance-part.sql.ts'
import { toTakenPart } from './check-balance-part.ts'
import type { PartForMoney, TakenPart } from './payment.rules.ts'
import type { PaymentRow } from './payment.sql.ts'

/** Money that was decided, with the part that was taken for it. */
interface DecidedMoney {
  order: OrderRow | undefined
  payment: PaymentRow | undefined
  pays: boolean
  part: PartForMoney | undefined
}

/** The number of the entry that took a part. */
async function getEntryNo(
  { common }: Services,
  part: BalancePartRow,
  taken: TakenPart | undefined,
): Promise<string> {
  if (taken?.partNo === part.part_no) return taken.entryNo
  if (part.entry_no !== null) return part.entry_no
  // held by a process of an earlier version; asked within the transaction of a cell, since there are hardly any of them
  const purchase = await findPurchase(common, part.part_no)
  if (purchase === undefined || purchase === 'ruledOut') throw new Error('a held part is not in the ledger')
  return purchase.entry_no
}

/**
 * Uses the part of an order, as a payment and received money of its own. Throws where it goes back meanwhile: what is settled
 * with it is rolled back, and the next try takes it again.
 */
async function usePart(
  services: Services,
  tx: Tx,
  order: OrderRow,
  payment: PaymentRow,
  taken: TakenPart | undefined,
): Promise<void> {
  const [part] = await findOpenParts(tx, [order.order_no])
  if (part?.amount_fen !== payment.balance_fen) throw new Error('the part of a locked order is gone')
  const entryNo = await getEntryNo(services, part, taken)
  const now = services.now()
  if (!(await markPartUsed(tx, part.part_no, entryNo, now)))
    throw new Error('the part of a locked order goes back')
  await insertUsedPart(tx, part, entryNo, now)
}

/**
 * Settles the balance parts of locked orders whose money was decided: uses the part that the payment leaves to the balance, or
 * lets go back what is open for an order that was paid whole otherwise, and what was taken for money that pays nothing. Orders
 * of guests have none. Returns the orders for which `finishPartReturns` is to be called after the commit.
 */
export async function settleBalanceParts(
  services: Services,
  tx: Tx,
  decided: readonly DecidedMoney[],
): Promise<string[]> {
  const paid = decided.flatMap(({ order, payment, pays, part }) =>
    pays && order && payment && order.account_id !== null ? [{ order, payment, part }] : [],
  )
  for (const { order, payment, part } of paid)
    if (payment.balance_fen > 0) await usePart(services, tx, order, payment, toTakenPart(part))
  const whole = paid.flatMap(({ order, payment }) => (payment.balance_fen === 0 ? [order.order_no] : []))
  const unused = decided.flatMap(({ pays, part }) => (pays ? [] : (toTakenPart(part)?.partNo ?? [])))
  return [
    ...(whole.length > 0 ? await returnOpenParts(tx, whole) : []),
    ...(unused.length > 0 ? await returnBegunParts(tx, unused) : []),
  ]
}
