import type { acceptMoney as operation } from '@faka/contract/reconciliation/reconciliation-case'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { inTx } from '../../platform/db.ts'
import { DomainError, required } from '../../platform/domain-error.ts'
import { findOrder, lockOrders, transitionOrders } from '../order/public.ts'
import { loadChannel } from '../payment/load-channel.ts'
import { lockPaidNotification } from '../payment/paid-notification.sql.ts'
import { findPayments, listPaymentsOfOrder, lockPayments, updatePayments } from '../payment/payment.sql.ts'
import { queryPayment } from '../payment/query-payment.ts'
import { holdCardsAgain, orderMoves, settle } from '../payment/settle.ts'
import { listReconciliationCases } from './list-money.ts'
import {
  decideReceivedPayment,
  listDecisions,
  lockOpenDifference,
  lockUndecidedReceivedPayment,
} from './reconciliation-case.sql.ts'
import { type DecisionInput, parseCaseNo, recordDecision } from './record-decision.ts'

const payableStatuses = ['unpaid', 'closing', 'cancelled', 'expired']

/** Lets a received payment of another amount pay its order; the cards are delivered as for the right amount. */
async function acceptReceivedPayment(ctx: Ctx, input: DecisionInput, receiptId: number): Promise<string> {
  const known = (await listReconciliationCases(ctx)).find(({ caseNo }) => caseNo === input.caseNo)
  const { orderNo, paymentNo, can } = required(known, 'moneyCaseNotFound')
  if (!orderNo || !can.includes('accept')) throw new DomainError('moneyNotDecidable')
  return inTx(ctx.db, async (tx) => {
    const [order] = await lockOrders(tx, [orderNo])
    const [payment] = await lockPayments(tx, [paymentNo])
    const received = required(await lockUndecidedReceivedPayment(tx, receiptId), 'moneyCaseNotFound')
    if (
      !order ||
      !payment ||
      payment.pay_channel_id !== received.pay_channel_id ||
      !payableStatuses.includes(order.status)
    )
      throw new DomainError('moneyNotDecidable')
    const isLate = order.status === 'cancelled' || order.status === 'expired'
    if (isLate && !(await holdCardsAgain(ctx, tx, order))) throw new DomainError('soldOut')
    const sandbox = !(await loadChannel(ctx, received.pay_channel_id))?.realMoney
    const decided = { order, payment, pays: true, reason: 'accepted' as const, sandbox }
    await transitionOrders(tx, await orderMoves(ctx, tx, [decided]), ctx.now())
    await updatePayments(tx, [{ paymentNo, state: 'succeeded', settles: true, tradeNo: received.trade_no }])
    await decideReceivedPayment(tx, receiptId, 'settled', 'accepted')
    await recordDecision(ctx, tx, input, 'accepted')
    return orderNo
  })
}

/**
 * Accepts a "paid" notification that its gateway did not confirm, because an operator checked it there. It is settled
 * like any received payment, so one with a wrong amount goes to manual review again.
 */
async function acceptPaidNotification(
  ctx: Ctx,
  input: DecisionInput,
  notificationId: number,
): Promise<string> {
  const known = (await listReconciliationCases(ctx)).find(({ caseNo }) => caseNo === input.caseNo)
  const { orderNo, paymentNo, tradeNo, amountFen } = required(known, 'moneyCaseNotFound')
  if (orderNo === null) throw new DomainError('moneyNotDecidable')
  const channelId = await inTx(ctx.db, async (tx) => {
    await lockPayments(tx, [paymentNo])
    const notification = required(await lockPaidNotification(tx, notificationId), 'moneyCaseNotFound')
    if ((await listDecisions(tx, input.caseNo)).length === 0) await recordDecision(ctx, tx, input, 'accepted')
    return notification.pay_channel_id
  })
  const received = { channelId, paymentNo, tradeNo, amountFen, refundedBefore: false }
  const result = await settle(ctx, received)
  if (result.disposition === 'otherChannel') await settle(ctx, { ...received, misrouted: true })
  if (result.disposition === 'foreign' || result.disposition === 'early')
    throw new DomainError('moneyNotDecidable')
  return orderNo
}

/** Asks the gateway about money that only its statement contains, and settles what it reports as paid. */
async function acceptStatementDifference(
  ctx: Ctx,
  input: DecisionInput,
  differenceId: number,
): Promise<string> {
  const known = (await listReconciliationCases(ctx)).find(({ caseNo }) => caseNo === input.caseNo)
  const { paymentNo, tradeNo, can } = required(known, 'moneyCaseNotFound')
  if (!can.includes('accept')) throw new DomainError('moneyNotDecidable')
  const [found] = await findPayments(ctx.db, [paymentNo])
  const { order_no: orderNo } = required(found, 'moneyNotDecidable')
  const payment = (await listPaymentsOfOrder(ctx.db, orderNo)).find(
    ({ payment_no }) => payment_no === paymentNo,
  )
  const result = await queryPayment(ctx, { ...required(payment, 'moneyNotDecidable'), trade_no: tradeNo })
  if (result === 'unknown') throw new DomainError('gatewaySilent')
  if (result !== 'paid') throw new DomainError('moneyNotDecidable')
  await inTx(ctx.db, async (tx) => {
    required(await lockOpenDifference(tx, differenceId), 'moneyCaseNotFound')
    await recordDecision(ctx, tx, input, 'accepted')
  })
  return orderNo
}

/** Decides by hand that money pays an order, where the rules would not let it. */
export async function acceptMoney(
  ctx: Ctx,
  input: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const { kind, key } = parseCaseNo(input.caseNo)
  if (kind === 'refund') throw new DomainError('moneyNotDecidable')
  const accept = {
    sum: acceptReceivedPayment,
    notice: acceptPaidNotification,
    bill: acceptStatementDifference,
  }[kind]
  const orderNo = await accept(ctx, input, Number(key))
  return { status: (await findOrder(ctx, orderNo))?.status ?? null }
}
