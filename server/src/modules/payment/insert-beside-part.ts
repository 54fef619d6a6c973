import type { Ctx } from '../../platform/ctx.ts'
import { inTx, type Tx } from '../../platform/db.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { lockOrders } from '../order/public.ts'
import { findHeldParts } from './balance-part.sql.ts'
import { type BalancePartOrigin, holdBalancePart } from './hold-balance-part.ts'
import { type InsertResult, insertPayments, type NewPayment } from './payment.sql.ts'
import { returnBalancePart } from './return-balance-parts.ts'

async function insertInTx(
  ctx: Ctx,
  tx: Tx,
  payment: NewPayment,
  origin: BalancePartOrigin,
): Promise<InsertResult | undefined> {
  const { payment_no: paymentNo, order_no: orderNo, balance_fen: balanceFen } = payment
  const [order] = await lockOrders(tx, [orderNo])
  if (order?.status !== 'unpaid' || order.pay_before <= ctx.now() || order.account_id !== origin.account_id)
    throw new DomainError('orderNotPayable')
  const inserted = (await insertPayments(tx, [payment])).get(paymentNo)
  if (inserted !== 'new') return inserted
  const [held] = await findHeldParts(tx, [orderNo])
  if (held?.amount_fen === balanceFen) return inserted
  if (held) await returnBalancePart(ctx, tx, held)
  await holdBalancePart(ctx, tx, origin, balanceFen)
  return inserted
}

/**
 * Inserts a payment for the rest of an order and takes the other part from the balance, both or neither, unless that part is
 * held already. Rejects with `orderNotPayable`, and with `balanceTooLow`. One at a time per process, as payments from a
 * balance are.
 */
export const insertBesidePart = (
  ctx: Ctx,
  payment: NewPayment,
  origin: BalancePartOrigin,
): Promise<InsertResult | undefined> =>
  ctx.modules.payment.debitQueue(() => inTx(ctx.db, (tx) => insertInTx(ctx, tx, payment, origin)))
