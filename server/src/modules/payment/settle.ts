import { createBatcher } from '../../platform/batcher.ts'
import type { Services } from '../../platform/ctx.ts'
import { inTx, type Tx } from '../../platform/db.ts'
import { bumpMoneyVersion, transitionOrders } from '../order/public.ts'
import { claimCouponsOfLate, type DecidedReceivedPayment, decideReceived } from './decide-received.ts'
import { deliverPaidOrders } from './deliver-paid-orders.ts'
import { type LockedReceivedPayment, lockReceivedPayments } from './lock-received-payments.ts'
import {
  type DispositionReason,
  isLateRefund,
  nextPaymentState,
  type ReceivedPayment,
} from './payment.rules.ts'
import type { PaymentRow, PaymentUpdate } from './payment.sql.ts'
import type { Disposition } from './payment.tables.ts'
import { tradeKey } from './payment-trade.sql.ts'
import { recordReceivedPayments } from './record-received-payments.ts'
import { createPartCheck, settleBalanceParts } from './take-balance-part.ts'

/**
 * What became of a received payment. The last four change nothing. `duplicate`: it was known before. `otherChannel`:
 * its payment belongs to another channel, which has to be asked first. `foreign`: its trade belongs to another
 * payment, whose money it is. `early`: its gateway has not yet said which trade it opened for the payment.
 */
export type SettleResult =
  | { disposition: Disposition; reason: DispositionReason }
  | { disposition: 'duplicate' | 'foreign' | 'early' }
  | { disposition: 'otherChannel'; payment: PaymentRow }

const receivedPaymentKey = (received: ReceivedPayment): string =>
  `${tradeKey(received)} ${received.paymentNo}`

/** The result for money that changes nothing, since another payment or channel is to be asked first. */
function findUndecidable({ received, payment, trade }: LockedReceivedPayment): SettleResult | undefined {
  if (trade === 'foreign' || trade === 'early') return { disposition: trade }
  if (payment && payment.pay_channel_id !== received.channelId && !received.misrouted)
    return { disposition: 'otherChannel', payment }
  return undefined
}

/**
 * Decides received payments one after another: what an earlier one did to their order counts for the later ones. Coupons
 * are locked after the cards of all orders, as everywhere.
 */
async function decideAll(
  services: Services,
  tx: Tx,
  receivedPayments: readonly LockedReceivedPayment[],
): Promise<DecidedReceivedPayment[]> {
  const decided: DecidedReceivedPayment[] = []
  const paid = new Set<string>()
  const checkPart = createPartCheck()
  for (const locked of receivedPayments) {
    const paidBefore = paid.has(locked.order?.order_no ?? '')
    const one = await decideReceived(services, tx, locked, { paidBefore, checkPart })
    if (one.order && (one.pays || isLateRefund(one.reason))) paid.add(one.order.order_no)
    decided.push(one)
  }
  return claimCouponsOfLate(tx, decided)
}

/** What decided money does to the payments that it is for; only the first money of a payment in a batch updates it. */
function toPaymentUpdates(decided: readonly DecidedReceivedPayment[]): PaymentUpdate[] {
  const changes = decided.flatMap(({ received, payment, pays, disposition, trade }) => {
    // misrouted money, or money of another payment's trade, says nothing about the payment that it names
    if (!payment || payment.pay_channel_id !== received.channelId || trade !== 'own') return []
    const decision = pays ? 'settle' : disposition === 'refunding' ? 'refund' : 'manualReview'
    const state = nextPaymentState(payment.state, payment.settles, decision)
    const change = { paymentNo: payment.payment_no, state, settles: pays, tradeNo: received.tradeNo }
    // later money for the same payment in this batch must see what the first did
    payment.state = state
    payment.settles ||= pays
    return change
  })
  return changes.filter(
    (each, index) => changes.findIndex(({ paymentNo }) => paymentNo === each.paymentNo) === index,
  )
}

/**
 * Writes what follows from decided money: delivered orders, payments, the received payments themselves. `settled` is all
 * money that is in the ledger then, with duplicates.
 */
async function applyDecisions(
  services: Services,
  tx: Tx,
  decided: readonly DecidedReceivedPayment[],
  settled: readonly ReceivedPayment[],
): Promise<void> {
  await transitionOrders(tx, await deliverPaidOrders(services, tx, decided), services.now())
  await recordReceivedPayments(services, tx, decided, {
    payments: toPaymentUpdates(decided),
    trades: settled,
    events: settled.flatMap(({ event }) => event ?? []),
  })
  await settleBalanceParts(services, tx, decided)
  const unpaidOrderNos = decided.flatMap(({ order, pays }) => (order && !pays ? [order.order_no] : []))
  if (unpaidOrderNos.length > 0) await bumpMoneyVersion(tx, unpaidOrderNos)
}

/** Settles received payments in one transaction: all their changes are committed together, or none. */
const settleAll = (
  services: Services,
  receivedPayments: readonly ReceivedPayment[],
): Promise<SettleResult[]> =>
  inTx(services.db, async (tx) => {
    const outcomes = new Map<string, SettleResult>()
    const decidable: LockedReceivedPayment[] = []
    for (const locked of await lockReceivedPayments(services, tx, receivedPayments)) {
      const undecidable = findUndecidable(locked)
      if (undecidable) outcomes.set(receivedPaymentKey(locked.received), undecidable)
      else decidable.push(locked)
    }
    const decided = await decideAll(services, tx, decidable)
    const settled = receivedPayments.filter((received) => !outcomes.has(receivedPaymentKey(received)))
    if (settled.length > 0) await applyDecisions(services, tx, decided, settled)
    for (const { received, disposition, reason } of decided)
      outcomes.set(receivedPaymentKey(received), { disposition, reason })
    return receivedPayments.map((received) => {
      const outcome = outcomes.get(receivedPaymentKey(received))
      outcomes.delete(receivedPaymentKey(received))
      return outcome ?? { disposition: 'duplicate' }
    })
  })

/** Settles concurrently received payments together. */
export const createSettleBatcher = (services: Services) =>
  createBatcher<ReceivedPayment, SettleResult>(64, (receivedPayments) =>
    settleAll(services, receivedPayments),
  )

/**
 * Settles money that a gateway reported: pays the order and delivers its cards, refunds it, or leaves it to manual
 * review. Safe to call any number of times and concurrently; concurrent calls are batched.
 */
export const settle = (services: Services, received: ReceivedPayment): Promise<SettleResult> =>
  services.tracing.span('settle and deliver', {}, async (note) => {
    const result = await services.modules.payment.settleBatcher(received)
    note({ 'faka.disposition': result.disposition })
    return result
  })
