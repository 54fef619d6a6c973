import type { acceptMoney as operation } from '@faka/contract/reconciliation/reconciliation-case'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { inTx } from '../../platform/db.ts'
import { DomainError, required } from '../../platform/domain-error.ts'
import { findOrder, lockOrders } from '../order/public.ts'
import {
  finishPartReturns,
  giveUpPart,
  lockPaidNotification,
  lockPayments,
  queryTrade,
  settle,
  settleReviewed,
  takePartForMoney,
} from '../payment/public.ts'
import { listDecisions, lockOpenDifference, lockUndecidedPayment } from './reconciliation-case.sql.ts'
import { type DecisionInput, parseCaseNo, recordDecision } from './record-decision.ts'
import { getOpenCaseOrReject } from './to-reconciliation-cases.ts'

/** Lets a received payment of another amount pay its order; the cards are delivered as for the right amount. */
async function acceptReceivedPayment(ctx: Ctx, input: DecisionInput, receiptId: number): Promise<string> {
  const { orderNo, paymentNo, can } = await getOpenCaseOrReject(ctx, input.caseNo)
  if (!orderNo || !can.includes('accept')) throw new DomainError('moneyNotDecidable')
  const part = await takePartForMoney(ctx, paymentNo)
  try {
    await inTx(ctx.db, async (tx) => {
      const [order] = await lockOrders(tx, [orderNo])
      const [payment] = await lockPayments(tx, [paymentNo])
      const received = required(await lockUndecidedPayment(tx, receiptId), 'moneyCaseNotFound')
      await settleReviewed(ctx, tx, { order, payment, received, part })
      await recordDecision(ctx, tx, input, 'accepted')
    })
  } catch (error) {
    // the order does not have its cards or its coupon again, or another decision came first
    if (part !== undefined && part !== 'lacking') await giveUpPart(ctx, part.partNo)
    throw error
  }
  await finishPartReturns(ctx, [orderNo])
  return orderNo
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
  const { orderNo, paymentNo, tradeNo, amountFen } = await getOpenCaseOrReject(ctx, input.caseNo)
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
  const { paymentNo, tradeNo, can } = await getOpenCaseOrReject(ctx, input.caseNo)
  if (!can.includes('accept')) throw new DomainError('moneyNotDecidable')
  const { orderNo, result } = required(await queryTrade(ctx, { paymentNo, tradeNo }), 'moneyNotDecidable')
  if (result === 'unknown') throw new DomainError('gatewaySilent')
  if (result !== 'paid') throw new DomainError('moneyNotDecidable')
  await inTx(ctx.db, async (tx) => {
    required(await lockOpenDifference(tx, differenceId), 'moneyCaseNotFound')
    await recordDecision(ctx, tx, input, 'accepted')
  })
  return orderNo
}

/** Decides manually that a payment settles an order although the rules would not allow it. */
export async function acceptMoney(
  ctx: Ctx,
  input: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const { kind, key } = parseCaseNo(input.caseNo)
  if (kind === 'refund' || kind === 'manual') throw new DomainError('moneyNotDecidable')
  const accept = {
    sum: acceptReceivedPayment,
    notice: acceptPaidNotification,
    bill: acceptStatementDifference,
  }[kind]
  const orderNo = await accept(ctx, input, Number(key))
  return { status: (await findOrder(ctx, orderNo))?.status ?? null }
}
