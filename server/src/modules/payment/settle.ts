import { idLength } from '@faka/contract/shared/ids'
import { createBatcher } from '../../platform/batcher.ts'
import type { Services } from '../../platform/ctx.ts'
import { inTx, type Tx } from '../../platform/db.ts'
import { perServices } from '../../platform/per-services.ts'
import { newNumber } from '../../platform/random.ts'
import { giveCards } from '../delivery/public.ts'
import { frozenWares, keepsCards } from '../item/public.ts'
import {
  lockOrders,
  type Move,
  moveOrders,
  noteMoney,
  type OrderRow,
  type OrderStep,
  pathOf,
} from '../order/public.ts'
import { holdCardsSurely } from '../stock/public.ts'
import { loadChannel } from './load-channel.ts'
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
  | { fate: Disposition; reason: DispositionReason }
  | { fate: 'heard' | 'foreign' | 'early' }
  | { fate: 'elsewhere'; payment: PaymentRow }

/** One received payment with all rows that it touches, locked. */
interface LockedReceivedPayment {
  money: ReceivedPayment
  payment: PaymentRow | undefined
  order: OrderRow | undefined
  /** How the payment relates to the trade. */
  trade: TradeOwnership
}

interface DecidedReceivedPayment extends LockedReceivedPayment {
  fate: Disposition
  reason: DispositionReason
  /** This money pays the order. */
  pays: boolean
  /** It is test money. */
  sandbox: boolean
}

const receivedPaymentKey = (money: ReceivedPayment): string => `${tradeKey(money)} ${money.paymentNo}`

/**
 * What is known about the trades of these received payments; trades without an owner are assigned to their payment.
 * If the gateway's notification does not prove the payment, only its response to our own request does: nothing is
 * assigned then.
 */
async function resolveTradeOwners(
  services: Services,
  tx: Tx,
  monies: readonly ReceivedPayment[],
  payments: ReadonlyMap<string, PaymentRow>,
) {
  const known = await findKnownTrades(tx, monies)
  const isNew = (money: ReceivedPayment) => known.get(tradeKey(money))?.owner === null
  const proofs = await Promise.all(
    monies.map(async (money) => {
      const channel = await loadChannel(services, money.channelId)
      const payment = payments.get(money.paymentNo)
      const wasAnswered = payment?.pay_channel_id === money.channelId && payment.trade_no === money.tradeNo
      const { omitsAmount: tellsNoSum = false, confirmsOwnership: tiesTrade = false } =
        channel?.gateway.capabilities ?? {}
      const isProved = wasAnswered || !tellsNoSum || tiesTrade
      return isNew(money) && isProved ? [money] : []
    }),
  )
  const proved = proofs.flat()
  if (proved.length === 0) return known
  await assignTradeOwners(tx, proved)
  return findKnownTrades(tx, monies)
}

/** Locks orders, then payments, and leaves out duplicates. */
async function lockAll(
  services: Services,
  tx: Tx,
  monies: readonly ReceivedPayment[],
): Promise<LockedReceivedPayment[]> {
  const paymentNos = [...new Set(monies.map(({ paymentNo }) => paymentNo))]
  const orderNos = new Set((await findPayments(tx, paymentNos)).map(({ order_no }) => order_no))
  const orders = new Map((await lockOrders(tx, [...orderNos])).map((order) => [order.order_no, order]))
  const payments = new Map(
    (await lockPayments(tx, paymentNos)).map((payment) => [payment.payment_no, payment]),
  )
  const ties = await resolveTradeOwners(services, tx, monies, payments)
  const opened = new Set<string>()
  return monies.flatMap((money) => {
    const known = ties.get(tradeKey(money))
    const payment = payments.get(money.paymentNo)
    const trade = tradeOwnership({ money, payment, owner: known?.owner ?? null, now: services.now() })
    const isHeard = trade !== 'foreign' && (known?.received || opened.has(tradeKey(money)))
    if (isHeard) return []
    if (trade !== 'foreign' && trade !== 'early') opened.add(tradeKey(money))
    return { money, payment, order: payment && orders.get(payment.order_no), trade }
  })
}

/** Holds the cards of a closed order again, if its item keeps cards; returns whether it has all it needs. */
export async function holdCardsAgain(services: Services, tx: Tx, order: OrderRow): Promise<boolean> {
  const frozen = await frozenWares(services, order.wares_id)
  if (!keepsCards(frozen)) return true
  return holdCardsSurely(tx, { orderNo: order.order_no, itemId: order.item_id, quantity: order.quantity })
}

async function decideOne(
  services: Services,
  tx: Tx,
  given: LockedReceivedPayment,
  paidBefore: boolean,
): Promise<DecidedReceivedPayment> {
  const channel = await loadChannel(services, given.money.channelId)
  const sandbox = !channel?.realMoney
  const open = { ...given, sandbox }
  const forbiddenSandbox = sandbox && !services.config.sandbox
  // another payment of the same batch may have paid the order just now
  const order = open.order && { status: paidBefore ? ('paid' as const) : open.order.status }
  const { money, payment, trade } = open
  const verdict = decideDisposition({ money, payment, order, forbiddenSandbox, isOwnTrade: trade === 'own' })
  switch (verdict.kind) {
    case 'settle':
      return { ...open, fate: 'settled', reason: verdict.reason, pays: true }
    case 'settleLate':
      return open.order && (await holdCardsAgain(services, tx, open.order))
        ? { ...open, fate: 'settled', reason: 'late', pays: true }
        : { ...open, fate: 'refunding', reason: 'lateWithoutStock', pays: false }
    case 'giveBack':
      return { ...open, fate: 'refunding', reason: verdict.reason, pays: false }
    case 'person':
      return { ...open, fate: 'person', reason: verdict.reason, pays: false }
  }
}

/** The status changes of the orders: paid and, if their cards are available, delivered; or refunding. */
export async function orderMoves(
  services: Services,
  tx: Tx,
  judged: readonly Pick<DecidedReceivedPayment, 'order' | 'payment' | 'pays' | 'reason' | 'sandbox'>[],
): Promise<Move[]> {
  const paid = judged.flatMap(({ pays, order }) => (pays && order ? [order] : []))
  const given = paid.length > 0 ? await giveCards(services, tx, paid) : new Set<string>()
  return judged.flatMap(({ order, payment, pays, reason, sandbox }) => {
    const steps: OrderStep[] = pays
      ? ['paymentReceived']
      : reason === 'lateWithoutStock'
        ? ['refundStarted']
        : []
    if (!order || steps.length === 0) return []
    if (pays && given.has(order.order_no)) steps.push('cardsDelivered')
    const path = pathOf(order.status, steps)
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
  judged: readonly DecidedReceivedPayment[],
): Promise<void> {
  const at = services.now()
  const written = await insertReceivedPayments(
    tx,
    judged.map(({ money, order, fate, reason }) => ({
      pay_channel_id: money.channelId,
      trade_no: money.tradeNo,
      payment_no: money.paymentNo,
      order_no: order?.order_no ?? null,
      shop_id: order?.shop_id ?? null,
      amount_fen: money.amountFen,
      fate,
      reason,
      received_at: at,
    })),
  )
  const ids = new Map(
    written.map((row) => [
      tradeKey({ channelId: row.pay_channel_id, tradeNo: row.trade_no }),
      row.receipt_id,
    ]),
  )
  const refunds = judged.flatMap(({ fate, money, order, reason }) => {
    const receiptId = ids.get(tradeKey(money))
    if (fate !== 'refunding' || !order || receiptId === undefined) return []
    return {
      refund_no: newNumber(services.random, idLength),
      receipt_id: receiptId,
      order_no: order.order_no,
      shop_id: order.shop_id,
      payment_no: money.paymentNo,
      amount_fen: money.amountFen,
      state: 'pending' as const,
      reason,
      next_try_at: at,
      created_at: at,
      done_at: null,
    }
  })
  if (refunds.length > 0) await insertRefunds(tx, refunds)
}

/** Settles received payments in one transaction: all their changes are committed together, or none. */
const settleAll = (services: Services, monies: readonly ReceivedPayment[]): Promise<SettleResult[]> =>
  inTx(services.db, async (tx) => {
    const judged: DecidedReceivedPayment[] = []
    const paid = new Set<string>()
    const outcomes = new Map<string, SettleResult>()
    for (const open of await lockAll(services, tx, monies)) {
      const { money, payment, trade } = open
      if (trade === 'foreign' || trade === 'early') {
        outcomes.set(receivedPaymentKey(money), { fate: trade })
        continue
      }
      if (payment && payment.pay_channel_id !== money.channelId && !money.misrouted) {
        outcomes.set(receivedPaymentKey(money), { fate: 'elsewhere', payment })
        continue
      }
      const one = await decideOne(services, tx, open, paid.has(open.order?.order_no ?? ''))
      if (one.order && (one.pays || one.reason === 'lateWithoutStock')) paid.add(one.order.order_no)
      judged.push(one)
    }
    if (judged.length > 0) {
      await moveOrders(tx, await orderMoves(services, tx, judged), services.now())
      const changes = judged.flatMap(({ money, payment, pays, fate, trade }) => {
        // misrouted money, or money of another payment's trade, says nothing about the payment that it names
        if (!payment || payment.pay_channel_id !== money.channelId || trade !== 'own') return []
        const verdict = pays ? 'settle' : fate === 'refunding' ? 'giveBack' : 'person'
        const state = nextPaymentState(payment.state, payment.settles, verdict)
        const change = { paymentNo: payment.payment_no, state, settles: pays, tradeNo: money.tradeNo }
        // later money for the same payment in this batch must see what the first did
        payment.state = state
        payment.settles ||= pays
        return change
      })
      // only the first money of a payment in a batch updates it
      const first = changes.filter(
        (each, at) => changes.findIndex((one) => one.paymentNo === each.paymentNo) === at,
      )
      if (first.length > 0) await updatePayments(tx, first)
      await recordReceivedPayments(services, tx, judged)
      const besides = judged.flatMap(({ order, pays }) => (order && !pays ? [order.order_no] : []))
      if (besides.length > 0) await noteMoney(tx, besides)
    }
    // what is in the ledger now needs no further confirmation
    const settled = monies.filter((money) => !outcomes.has(receivedPaymentKey(money)))
    if (settled.length > 0) await deletePaidNotificationsOfTrades(tx, settled)
    for (const { money, fate, reason } of judged) outcomes.set(receivedPaymentKey(money), { fate, reason })
    return monies.map((money) => {
      const outcome = outcomes.get(receivedPaymentKey(money))
      outcomes.delete(receivedPaymentKey(money))
      return outcome ?? { fate: 'heard' }
    })
  })

const settleBatched = perServices((services) =>
  createBatcher<ReceivedPayment, SettleResult>(64, (monies) => settleAll(services, monies)),
)

/**
 * Settles money that a gateway reported: pays the order and delivers its cards, refunds it, or leaves it to manual
 * review. Safe to call any number of times and concurrently; concurrent calls are batched.
 */
export const settle = (services: Services, money: ReceivedPayment): Promise<SettleResult> =>
  settleBatched(services)(money)
