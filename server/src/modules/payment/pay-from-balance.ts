import type { payFromBalance as operation } from '@faka/contract/payment/pay-from-balance'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { DomainError, required } from '../../platform/domain-error.ts'
import { actorAccountId } from '../account/public.ts'
import { findOrder, getOwnOrderOrReject, type OrderRow } from '../order/public.ts'
import { findBalanceChannel } from '../pay-channel/public.ts'
import { takeFromBalance } from '../wallet/public.ts'
import { type BalancePaymentInput, createBalancePayment } from './create-balance-payment.ts'
import { isBalanceTooLow } from './debit-balance-part.ts'
import { endPayments, type PaymentRow } from './payment.sql.ts'
import { closeAtGateway, queryPayment } from './query-payment.ts'

/**
 * Debits a payment, once however often it is called. Returns false if its debit is ruled out, since it was closed meanwhile.
 * Rejects with `balanceTooLow`, with which it fails, so that no later request debits it.
 */
async function debitPayment(
  ctx: Ctx,
  payment: PaymentRow,
  { accountId, channel }: BalancePaymentInput,
): Promise<boolean> {
  const { payment_no: paymentNo, order_no: orderNo, amount_fen: amountFen } = payment
  const taking = { ref: paymentNo, orderNo, accountId, amountFen, realMoney: channel.realMoney }
  try {
    return (await ctx.modules.payment.debitQueue(() => takeFromBalance(ctx, taking))) !== undefined
  } catch (error) {
    if (!isBalanceTooLow(error)) throw error
    // another request may have debited it meanwhile
    if ((await closeAtGateway(ctx, payment)) === 'paid') return true
    await endPayments(ctx.db, [paymentNo], 'failed')
    throw error
  }
}

/** A payment that was closed before its debit is replaced, once. */
const maxPayments = 2

/** Inserts, debits and settles, each in a transaction of its own. */
async function payByBalance(ctx: Ctx, order: OrderRow, input: BalancePaymentInput): Promise<void> {
  for (let tried = 0; tried < maxPayments; tried++) {
    const { payment, isWanted } = await createBalancePayment(ctx, order, input)
    if (payment.settles) return
    const isDebited = isWanted && (await debitPayment(ctx, payment, input))
    // an order that was paid or closed otherwise takes no debit any more, but one that was made before is settled
    if ((await queryPayment(ctx, payment)) === 'paid' || isDebited) return
    if (!isWanted) break
    await endPayments(ctx.db, [payment.payment_no], 'closed')
  }
  throw new DomainError('orderNotPayable')
}

/**
 * Pays one of the account's own orders from its balance: the payment is written first, then its debit in the ledger, and it
 * is settled by what the ledger says, like a gateway payment. If the process ends in between, the buyer's next request goes on;
 * the job that asks about payments settles what was debited, and debits nothing.
 */
export async function payFromBalance(
  ctx: Ctx,
  { orderNo }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const accountId = required(actorAccountId(ctx), 'sessionNeeded')
  const order = await getOwnOrderOrReject(ctx, orderNo)
  const channel = required(await findBalanceChannel(ctx), 'channelUnavailable')
  // test money pays test orders, real money pays real ones
  if (order.sandbox === channel.realMoney) throw new DomainError('channelUnavailable')
  await payByBalance(ctx, order, { orderNo, accountId, channel })
  return { status: required(await findOrder(ctx, orderNo), 'orderNotFound').status }
}
