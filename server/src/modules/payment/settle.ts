import { createBatcher } from '../../platform/batcher.ts'
import type { Services } from '../../platform/ctx.ts'
import { inTx, type Tx } from '../../platform/db.ts'
import { bumpMoneyVersion, transitionOrders } from '../order/public.ts'
import { claimCouponsOfLate, type DecidedReceivedPayment, decideReceived } from './decide-received.ts'
import { deliverPaidOrders } from './deliver-paid-orders.ts'
import { finishPartReturns } from './finish-part-returns.ts'
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
import { settleBalanceParts } from './settle-balance-parts.ts'
import { takePartForMoney } from './take-part-for-money.ts'

/**
 * What became of a received payment. The last four change nothing. `duplicate`: it was known before. `otherChannel`:
 * its payment belongs to another channel, which has to be asked first. `foreign`: its trade belongs to another
 * payment, whose money it is. `early`: its gateway has not yet said which trade it opened for the payment.
 */
export type SettleResult =
  | { disposition: Disposition; reason: DispositionReason }
  | { disposition: 'duplicate' | 'foreign' | 'early' }
  | { disposition: 'otherChannel'; payment: PaymentRow }

/** The same of one attempt. `needsPart`: the balance part beside it has to be taken first; nothing was changed. */
type AttemptResult = SettleResult | { disposition: 'needsPart' }

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
 * are locked after the cards of all orders, as everywhere. `undecided` are those whose balance part has to be taken first.
 */
async function decideAll(
  services: Services,
  tx: Tx,
  receivedPayments: readonly LockedReceivedPayment[],
): Promise<{ decided: DecidedReceivedPayment[]; undecided: ReceivedPayment[] }> {
  const decided: DecidedReceivedPayment[] = []
  const undecided: ReceivedPayment[] = []
  const paid = new Set<string>()
  for (const locked of receivedPayments) {
    const paidBefore = paid.has(locked.order?.order_no ?? '')
    const one = await decideReceived(services, tx, locked, { paidBefore })
    if (one === 'needsPart') {
      undecided.push(locked.received)
      continue
    }
    if (one.order && (one.pays || isLateRefund(one.reason))) paid.add(one.order.order_no)
    decided.push(one)
  }
  return { decided: await claimCouponsOfLate(tx, decided), undecided }
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
 * money that is in the ledger then, with duplicates. Returns the orders whose balance part goes back after the commit.
 */
async function applyDecisions(
  services: Services,
  tx: Tx,
  decided: readonly DecidedReceivedPayment[],
  settled: readonly ReceivedPayment[],
): Promise<string[]> {
  await transitionOrders(tx, await deliverPaidOrders(services, tx, decided), services.now())
  await recordReceivedPayments(services, tx, decided, {
    payments: toPaymentUpdates(decided),
    trades: settled,
    events: settled.flatMap(({ event }) => event ?? []),
  })
  const returning = await settleBalanceParts(
    services,
    tx,
    decided.map((one) => ({ ...one, part: one.received.part })),
  )
  const unpaidOrderNos = decided.flatMap(({ order, pays }) => (order && !pays ? [order.order_no] : []))
  if (unpaidOrderNos.length > 0) await bumpMoneyVersion(tx, unpaidOrderNos)
  return returning
}

/** Settles received payments in one transaction: all their changes are committed together, or none. */
const settleInTx = (services: Services, receivedPayments: readonly ReceivedPayment[]) =>
  inTx(services.db, async (tx) => {
    const outcomes = new Map<string, AttemptResult>()
    const decidable: LockedReceivedPayment[] = []
    for (const locked of await lockReceivedPayments(services, tx, receivedPayments)) {
      const undecidable = findUndecidable(locked)
      if (undecidable) outcomes.set(receivedPaymentKey(locked.received), undecidable)
      else decidable.push(locked)
    }
    const { decided, undecided } = await decideAll(services, tx, decidable)
    for (const received of undecided) outcomes.set(receivedPaymentKey(received), { disposition: 'needsPart' })
    const settled = receivedPayments.filter((received) => !outcomes.has(receivedPaymentKey(received)))
    const returning = settled.length > 0 ? await applyDecisions(services, tx, decided, settled) : []
    for (const { received, disposition, reason } of decided)
      outcomes.set(receivedPaymentKey(received), { disposition, reason })
    const results = receivedPayments.map((received): AttemptResult => {
      const outcome = outcomes.get(receivedPaymentKey(received))
      // it is not settled yet, however many calls report it
      if (outcome?.disposition !== 'needsPart') outcomes.delete(receivedPaymentKey(received))
      return outcome ?? { disposition: 'duplicate' }
    })
    return { results, returning }
  })

/** Settles concurrently received payments together. */
export const createSettleBatcher = (services: Services) =>
  createBatcher<ReceivedPayment, AttemptResult>(64, async (receivedPayments) => {
    const { results, returning } = await settleInTx(services, receivedPayments)
    await finishPartReturns(services, returning)
    return results
  })

/** How often the part beside money is taken, where another request for its order gives it back each time. */
const maxAttempts = 5

/** Settles received money, once the ledger took the balance part beside it that was not held. */
async function settleWithPart(services: Services, received: ReceivedPayment): Promise<SettleResult> {
  let attempted = received
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const result = await services.modules.payment.settleBatcher(attempted)
    if (result.disposition !== 'needsPart') return result
    attempted = { ...received, part: await takePartForMoney(services, received.paymentNo) }
  }
  throw new Error('the balance part beside received money could not be taken')
}

/**
 * Settles money that a gateway reported: pays the order and delivers its cards, refunds it, or leaves it to manual
 * review. Safe to call any number of times and concurrently; concurrent calls are batched.
 */
export const settle = (services: Services, received: ReceivedPayment): Promise<SettleResult> =>
  services.tracing.span('settle and deliver', {}, async (note) => {
    const result = await settleWithPart(services, received)
    note({ 'faka.disposition': result.disposition })
    return result
  })
