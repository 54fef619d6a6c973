import type { Ctx } from '../../platform/ctx.ts'
import { inTx, type Tx } from '../../platform/db.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { lockOrders } from '../order/public.ts'
import { type BalancePartRow, markPartHeld } from './balance-part.sql.ts'
import { type BalancePartOrigin, beginBalancePart } from './begin-balance-part.ts'
import { mayHaveBalance } from './check-balance-part.ts'
import { debitBalancePart, giveUpPart } from './debit-balance-part.ts'
import { type InsertResult, insertPayments, type NewPayment } from './payment.sql.ts'

async function lockPayableOrReject(ctx: Ctx, tx: Tx, origin: BalancePartOrigin): Promise<void> {
  const [order] = await lockOrders(tx, [origin.order_no])
  if (order?.status !== 'unpaid' || order.pay_before <= ctx.now() || order.account_id !== origin.account_id)
    throw new DomainError('orderNotPayable')
}

const insertPayment = async (tx: Tx, payment: NewPayment): Promise<InsertResult | undefined> =>
  (await insertPayments(tx, [payment])).get(payment.payment_no)

/** The first step: inserts the payment where its part is held, or begins that part. */
async function beginInTx(
  ctx: Ctx,
  tx: Tx,
  payment: NewPayment,
  origin: BalancePartOrigin,
): Promise<{ inserted: InsertResult | undefined } | { part: BalancePartRow }> {
  await lockPayableOrReject(ctx, tx, origin)
  const part = await beginBalancePart(ctx, tx, origin, payment.balance_fen)
  return part.state === 'held' ? { inserted: await insertPayment(tx, payment) } : { part }
}

/** The last step: what the ledger took is held, and the payment inserted. `gone`: the part goes back. */
async function holdInTx(
  ctx: Ctx,
  tx: Tx,
  payment: NewPayment,
  origin: BalancePartOrigin,
  { partNo, entryNo }: { partNo: string; entryNo: string },
): Promise<InsertResult | 'gone' | undefined> {
  await lockPayableOrReject(ctx, tx, origin)
  return (await markPartHeld(tx, partNo, entryNo)) ? insertPayment(tx, payment) : 'gone'
}

/** All steps with one part. `gone`: it went back before it was held. */
async function insertOnce(
  ctx: Ctx,
  payment: NewPayment,
  origin: BalancePartOrigin,
): Promise<InsertResult | 'gone' | undefined> {
  const { debitQueue } = ctx.modules.payment
  const begun = await debitQueue(() => inTx(ctx.db, (tx) => beginInTx(ctx, tx, payment, origin)))
  if ('inserted' in begun) return begun.inserted
  const { part } = begun
  const entryNo = await debitQueue(() => debitBalancePart(ctx, part))
  if (entryNo === undefined) return 'gone'
  const taken = { partNo: part.part_no, entryNo }
  try {
    return await debitQueue(() => inTx(ctx.db, (tx) => holdInTx(ctx, tx, payment, origin, taken)))
  } catch (error) {
    await giveUpPart(ctx, part.part_no)
    throw error
  }
}

/** A part that another request replaced, or that a job took for left behind, is begun again, once. */
const maxParts = 2

/**
 * Inserts a payment for the rest of an order once the other part is held: begun with its number, taken by the ledger, and held,
 * each in a transaction of its own. Where a process ends between them, a job gives the part back. Rejects with
 * `orderNotPayable`, and with `balanceTooLow`. One at a time per process, as payments from a balance are.
 */
export async function insertBesidePart(
  ctx: Ctx,
  payment: NewPayment,
  origin: BalancePartOrigin,
): Promise<InsertResult | undefined> {
  // before anything is written, so that what is held stays
  if (!(await mayHaveBalance(ctx, origin, payment.balance_fen))) throw new DomainError('balanceTooLow')
  for (let begun = 0; begun < maxParts; begun++) {
    const inserted = await insertOnce(ctx, payment, origin)
    if (inserted !== 'gone') return inserted
  }
  throw new DomainError('orderNotPayable')
}
