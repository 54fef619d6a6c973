import { idLength } from '@faka/contract/shared/ids'
import { createBatcher } from '../../platform/batcher.ts'
import type { Services } from '../../platform/ctx.ts'
import { inTx, type Tx } from '../../platform/db.ts'
import { perServices } from '../../platform/per-services.ts'
import { newNumber } from '../../platform/random.ts'
import { deliverCards } from '../delivery/public.ts'
import { drawsFromStock, getItemVersion } from '../item/public.ts'
import {
  bumpMoneyVersion,
  lockOrders,
  type OrderRow,
  type OrderStep,
  type OrderTransition,
  statusPath,
  transitionOrders,
} from '../order/public.ts'
import { loadChannel } from '../pay-channel/public.ts'
import { holdCardsBlocking } from '../stock/public.ts'
import { deletePaidNotificationsOfTrades } from './paid-notification.sql.ts'
import {
  type DispositionReason,
  decideDisposition,
  nextPaymentState,
  type ReceivedPayment,
  type TradeOwnership,
  tradeOwnership,
} from './payment.rules.ts'
import { findPayments, lockPayments, type PaymentRow, updatePayments } from './payment.sql.ts'
import type { Disposition } from './payment.tables.ts'
import { assignTradeOwners, findKnownTrades, tradeKey } from './payment-trade.sql.ts'
import { insertReceivedPayments, insertRefunds } from './received-payment.sql.ts'

/**
 * What became of a received payment. The last four change nothing. `duplicate`: it was known before. `otherChannel`:
 * its payment belongs to another channel, which has to be asked first. `foreign`: its trade belongs to another
 * payment, whose money it is. `early`: its gateway has not yet said which trade it opened for the payment.
 */
export type SettleResult =
  | { disposition: Disposition; reason: DispositionReason }
  | { disposition: 'duplicate' | 'foreign' | 'early' }
  | { disposition: 'otherChannel'; payment: PaymentRow }

/** One received payment with all rows that it touches, locked. */
interface LockedReceivedPayment {
  received: ReceivedPayment
  payment: PaymentRow | undefined
  order: OrderRow | undefined
  /** How the payment relates to the trade. */
  trade: TradeOwnership
}

interface DecidedReceivedPayment extends LockedReceivedPayment {
  disposition: Disposition
  reason: DispositionReason
  /** This money pays the order. */
  pays: boolean
  /** It is test money. */
  sandbox: boolean
}

const receivedPaymentKey = (received: ReceivedPayment): string =>
  `${tradeKey(received)} ${received.paymentNo}`

/**
 * What is known about the trades of these received payments; trades without an owner are assigned to their payment.
 * If the gateway's notification does not prove the payment, only its response to our own request does: nothing is
 * assigned then.
 */
async function resolveTradeOwners(
  services: Services,
  tx: Tx,
  receivedPayments: readonly ReceivedPayment[],
  payments: ReadonlyMap<string, PaymentRow>,
) {
  const known = await findKnownTrades(tx, receivedPayments)
  const isNew = (received: ReceivedPayment) => known.get(tradeKey(received))?.owner === null
  const proofs = await Promise.all(
    receivedPayments.map(async (received) => {
      const channel = await loadChannel(services, received.channelId)
      const payment = payments.get(received.paymentNo)
      const isFromResponse =
        payment?.pay_channel_id === received.channelId && payment.trade_no === received.tradeNo
      const { omitsAmount = false, confirmsOwnership = false } = channel?.gateway.capabilities ?? {}
      const isProved = isFromResponse || !omitsAmount || confirmsOwnership
      return isNew(received) && isProved ? [received] : []
    }),
  )
  const proved = proofs.flat()
  if (proved.length === 0) return known
  await assignTradeOwners(tx, proved)
  return findKnownTrades(tx, receivedPayments)
}

/** Locks orders, then payments, and leaves out duplicates. */
async function lockAll(
  services: Services,
  tx: Tx,
  receivedPayments: readonly ReceivedPayment[],
): Promise<LockedReceivedPayment[]> {
  const paymentNos = [...new Set(receivedPayments.map(({ paymentNo }) => paymentNo))]
  const orderNos = new Set((await findPayments(tx, paymentNos)).map(({ order_no }) => order_no))
  const orders = new Map((await lockOrders(tx, [...orderNos])).map((order) => [order.order_no, order]))
  const payments = new Map(
    (await lockPayments(tx, paymentNos)).map((payment) => [payment.payment_no, payment]),
  )
  const trades = await resolveTradeOwners(services, tx, receivedPayments, payments)
  const seen = new Set<string>()
  return receivedPayments.flatMap((received) => {
    const known = trades.get(tradeKey(received))
    const payment = payments.get(received.paymentNo)
    const trade = tradeOwnership({ received, payment, owner: known?.owner ?? null, now: services.now() })
    const isDuplicate = trade !== 'foreign' && (known?.received || seen.has(tradeKey(received)))
    if (isDuplicate) return []
    if (trade !== 'foreign' && trade !== 'early') seen.add(tradeKey(received))
    return { received, payment, order: payment && orders.get(payment.order_no), trade }
  })
}

/** Holds the cards of a closed order again, if its item keeps cards; returns whether it has all it needs. */
export async function holdCardsAgain(services: Services, tx: Tx, order: OrderRow): Promise<boolean> {
  const version = await getItemVersion(services, order.wares_id)
  if (!drawsFromStock(version)) return true
  return holdCardsBlocking(tx, { orderNo: order.order_no, itemId: order.item_id, quantity: order.quantity })
}

async function decideOne(
  services: Services,
  tx: Tx,
  locked: LockedReceivedPayment,
  paidBefore: boolean,
): Promise<DecidedReceivedPayment> {
  const channel = await loadChannel(services, locked.received.channelId)
  const sandbox = !channel?.realMoney
  const base = { ...locked, sandbox }
  const forbiddenSandbox = sandbox && !services.config.sandbox
  // another payment of the same batch may have paid the order just now
  const order = locked.order && { status: paidBefore ? ('paid' as const) : locked.order.status }
  const { received, payment, trade } = locked
  const decision = decideDisposition({
    received,
    payment,
    order,
    forbiddenSandbox,
    isOwnTrade: trade === 'own',
  })
  switch (decision.kind) {
    case 'settle':
      return { ...base, disposition: 'settled', reason: decision.reason, pays: true }
    case 'settleLate':
      return locked.order && (await holdCardsAgain(services, tx, locked.order))
        ? { ...base, disposition: 'settled', reason: 'late', pays: true }
        : { ...base, disposition: 'refunding', reason: 'lateWithoutStock', pays: false }
    case 'refund':
      return { ...base, disposition: 'refunding', reason: decision.reason, pays: false }
    case 'manualReview':
      return { ...base, disposition: 'person', reason: decision.reason, pays: false }
  }
}

/** The status changes of the orders: paid and, if their cards are available, delivered; or refunding. */
export async function orderMoves(
  services: Services,
  tx: Tx,
  decided: readonly Pick<DecidedReceivedPayment, 'order' | 'payment' | 'pays' | 'reason' | 'sandbox'>[],
): Promise<OrderTransition[]> {
  const paid = decided.flatMap(({ pays, order }) => (pays && order ? [order] : []))
  const delivered = paid.length > 0 ? await deliverCards(services, tx, paid) : new Set<string>()
  return decided.flatMap(({ order, payment, pays, reason, sandbox }) => {
    const steps: OrderStep[] = pays
      ? ['paymentReceived']
      : reason === 'lateWithoutStock'
        ? ['refundStarted']
        : []
    if (!order || steps.length === 0) return []
    if (pays && delivered.has(order.order_no)) steps.push('cardsDelivered')
    const path = statusPath(order.status, steps)
    return {
      orderNo: order.order_no,
      shopId: order.shop_id,
      path,
      actor: 'gateway',
      reason,
      late: reason === 'late',
      ...(pays ? { sandbox, ...(payment && { paidBy: payment }) } : {}),
    }
  })
}

async function recordReceivedPayments(
  services: Services,
  tx: Tx,
  decided: readonly DecidedReceivedPayment[],
): Promise<void> {
  const now = services.now()
  const written = await insertReceivedPayments(
    tx,
    decided.map(({ received, order, disposition, reason }) => ({
      pay_channel_id: received.channelId,
      trade_no: received.tradeNo,
      payment_no: received.paymentNo,
      order_no: order?.order_no ?? null,
      shop_id: order?.shop_id ?? null,
      amount_fen: received.amountFen,
      fate: disposition,
      reason,
      received_at: now,
    })),
  )
  const ids = new Map(
    written.map((row) => [
      tradeKey({ channelId: row.pay_channel_id, tradeNo: row.trade_no }),
      row.receipt_id,
    ]),
  )
  const refunds = decided.flatMap(({ disposition, received, order, reason }) => {
    const receiptId = ids.get(tradeKey(received))
    if (disposition !== 'refunding' || !order || receiptId === undefined) return []
    return {
      refund_no: newNumber(services.random, idLength),
      receipt_id: receiptId,
      order_no: order.order_no,
      shop_id: order.shop_id,
      payment_no: received.paymentNo,
      amount_fen: received.amountFen,
      state: 'pending' as const,
      reason,
      next_try_at: now,
      created_at: now,
      done_at: null,
    }
  })
  if (refunds.length > 0) await insertRefunds(tx, refunds)
}

/** Settles received payments in one transaction: all their changes are committed together, or none. */
const settleAll = (
  services: Services,
  receivedPayments: readonly ReceivedPayment[],
): Promise<SettleResult[]> =>
  inTx(services.db, async (tx) => {
    const decided: DecidedReceivedPayment[] = []
    const paid = new Set<string>()
    const outcomes = new Map<string, SettleResult>()
    for (const locked of await lockAll(services, tx, receivedPayments)) {
      const { received, payment, trade } = locked
      if (trade === 'foreign' || trade === 'early') {
        outcomes.set(receivedPaymentKey(received), { disposition: trade })
        continue
      }
      if (payment && payment.pay_channel_id !== received.channelId && !received.misrouted) {
        outcomes.set(receivedPaymentKey(received), { disposition: 'otherChannel', payment })
        continue
      }
      const one = await decideOne(services, tx, locked, paid.has(locked.order?.order_no ?? ''))
      if (one.order && (one.pays || one.reason === 'lateWithoutStock')) paid.add(one.order.order_no)
      decided.push(one)
    }
    if (decided.length > 0) {
      await transitionOrders(tx, await orderMoves(services, tx, decided), services.now())
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
      // only the first money of a payment in a batch updates it
      const first = changes.filter(
        (each, index) => changes.findIndex(({ paymentNo }) => paymentNo === each.paymentNo) === index,
      )
      if (first.length > 0) await updatePayments(tx, first)
      await recordReceivedPayments(services, tx, decided)
      const unpaidOrderNos = decided.flatMap(({ order, pays }) => (order && !pays ? [order.order_no] : []))
      if (unpaidOrderNos.length > 0) await bumpMoneyVersion(tx, unpaidOrderNos)
    }
    // what is in the ledger now needs no further confirmation
    const settled = receivedPayments.filter((received) => !outcomes.has(receivedPaymentKey(received)))
    if (settled.length > 0) await deletePaidNotificationsOfTrades(tx, settled)
    for (const { received, disposition, reason } of decided)
      outcomes.set(receivedPaymentKey(received), { disposition, reason })
    return receivedPayments.map((received) => {
      const outcome = outcomes.get(receivedPaymentKey(received))
      outcomes.delete(receivedPaymentKey(received))
      return outcome ?? { disposition: 'duplicate' }
    })
  })

const settleBatched = perServices((services) =>
  createBatcher<ReceivedPayment, SettleResult>(64, (receivedPayments) =>
    settleAll(services, receivedPayments),
  ),
)

/**
 * Settles money that a gateway reported: pays the order and delivers its cards, refunds it, or leaves it to manual
 * review. Safe to call any number of times and concurrently; concurrent calls are batched.
 */
export const settle = (services: Services, received: ReceivedPayment): Promise<SettleResult> =>
  settleBatched(services)(received)
