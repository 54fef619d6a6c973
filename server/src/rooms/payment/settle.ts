import { idLength } from '@faka/contract/ids'
import { batched } from '../../kernel/batch.ts'
import type { House } from '../../kernel/ctx.ts'
import { inTx, type Tx } from '../../kernel/db.ts'
import { perHouse } from '../../kernel/per-house.ts'
import { newNumber } from '../../kernel/random.ts'
import { giveCards } from '../delivery/door.ts'
import { frozenWares, keepsCards } from '../item/door.ts'
import {
  lockOrders,
  type Move,
  moveOrders,
  noteMoney,
  type OrderRow,
  type OrderStep,
  pathOf,
} from '../order/door.ts'
import { holdCardsSurely } from '../stock/door.ts'
import { gatewayOf } from './gateway-of.ts'
import { forgetNotices } from './paid-notice.sql.ts'
import { judge, type Money, paymentAfter, type Reason, type TradeTie, tieOf } from './payment.rules.ts'
import { changePayments, findPayments, lockPayments, type PaymentRow } from './payment.sql.ts'
import type { Fate } from './payment.tables.ts'
import { claimTrades, knownTrades, tradeKey } from './payment-trade.sql.ts'
import { insertReceipts, insertRefunds } from './receipt.sql.ts'

/**
 * What became of a sum. Nothing was changed by the last four. `heard`: it was known before. `elsewhere`: its payment
 * was asked for at another channel, which has to be asked first. `foreign`: its trade belongs to another payment, whose
 * money it is. `early`: its gateway has not answered yet which trade it opened for the payment.
 */
export type Settled =
  | { fate: Fate; reason: Reason }
  | { fate: 'heard' | 'foreign' | 'early' }
  | { fate: 'elsewhere'; payment: PaymentRow }

/** One sum with all that it touches, locked. */
interface Open {
  money: Money
  payment: PaymentRow | undefined
  order: OrderRow | undefined
  /** Whether the trade is the payment's. */
  trade: TradeTie
}

interface Judged extends Open {
  fate: Fate
  reason: Reason
  /** The order goes on to be paid by this sum. */
  pays: boolean
  /** It is test money. */
  sandbox: boolean
}

const keyOf = (money: Money): string => `${tradeKey(money)} ${money.paymentNo}`

/**
 * What is known of the trades of these sums, each noted for its payment where it never was for any. Where a gateway's
 * word about a trade does not name the payment, only its answer to our own call does: nothing is noted then.
 */
async function tiesOf(
  house: House,
  tx: Tx,
  monies: readonly Money[],
  payments: ReadonlyMap<string, PaymentRow>,
) {
  const known = await knownTrades(tx, monies)
  const isNew = (money: Money) => known.get(tradeKey(money))?.owner === null
  const proofs = await Promise.all(
    monies.map(async (money) => {
      const channel = await gatewayOf(house, money.channelId)
      const payment = payments.get(money.paymentNo)
      const wasAnswered = payment?.pay_channel_id === money.channelId && payment.trade_no === money.tradeNo
      const { tellsNoSum = false, tiesTrade = false } = channel?.gateway.capabilities ?? {}
      const isProved = wasAnswered || !tellsNoSum || tiesTrade
      return isNew(money) && isProved ? [money] : []
    }),
  )
  const proved = proofs.flat()
  if (proved.length === 0) return known
  await claimTrades(tx, proved)
  return knownTrades(tx, monies)
}

/** Locks orders, then payments, and leaves out what was heard before. */
async function openAll(house: House, tx: Tx, monies: readonly Money[]): Promise<Open[]> {
  const paymentNos = [...new Set(monies.map(({ paymentNo }) => paymentNo))]
  const orderNos = new Set((await findPayments(tx, paymentNos)).map(({ order_no }) => order_no))
  const orders = new Map((await lockOrders(tx, [...orderNos])).map((order) => [order.order_no, order]))
  const payments = new Map(
    (await lockPayments(tx, paymentNos)).map((payment) => [payment.payment_no, payment]),
  )
  const ties = await tiesOf(house, tx, monies, payments)
  const opened = new Set<string>()
  return monies.flatMap((money) => {
    const known = ties.get(tradeKey(money))
    const payment = payments.get(money.paymentNo)
    const trade = tieOf({ money, payment, owner: known?.owner ?? null, now: house.now() })
    const isHeard = trade !== 'foreign' && (known?.received || opened.has(tradeKey(money)))
    if (isHeard) return []
    if (trade !== 'foreign' && trade !== 'early') opened.add(tradeKey(money))
    return { money, payment, order: payment && orders.get(payment.order_no), trade }
  })
}

/** Holds the cards of a closed order again, where its item keeps cards; answers whether it has all that it needs. */
export async function holdAgain(house: House, tx: Tx, order: OrderRow): Promise<boolean> {
  const frozen = await frozenWares(house, order.wares_id)
  if (!keepsCards(frozen)) return true
  return holdCardsSurely(tx, { orderNo: order.order_no, itemId: order.item_id, quantity: order.quantity })
}

async function judgeOne(house: House, tx: Tx, given: Open, paidBefore: boolean): Promise<Judged> {
  const channel = await gatewayOf(house, given.money.channelId)
  const sandbox = !channel?.realMoney
  const open = { ...given, sandbox }
  const forbiddenSandbox = sandbox && !house.config.sandbox
  // a sum of the same batch may have paid the order a moment ago
  const order = open.order && { status: paidBefore ? ('paid' as const) : open.order.status }
  const { money, payment, trade } = open
  const verdict = judge({ money, payment, order, forbiddenSandbox, isOwnTrade: trade === 'own' })
  switch (verdict.kind) {
    case 'settle':
      return { ...open, fate: 'settled', reason: verdict.reason, pays: true }
    case 'settleLate':
      return open.order && (await holdAgain(house, tx, open.order))
        ? { ...open, fate: 'settled', reason: 'late', pays: true }
        : { ...open, fate: 'refunding', reason: 'lateWithoutStock', pays: false }
    case 'giveBack':
      return { ...open, fate: 'refunding', reason: verdict.reason, pays: false }
    case 'person':
      return { ...open, fate: 'person', reason: verdict.reason, pays: false }
  }
}

/** The ways that the orders go: paid and, where they have their cards now, delivered; or on to a refund. */
export async function movesOf(
  house: House,
  tx: Tx,
  judged: readonly Pick<Judged, 'order' | 'payment' | 'pays' | 'reason' | 'sandbox'>[],
): Promise<Move[]> {
  const paid = judged.flatMap(({ pays, order }) => (pays && order ? [order] : []))
  const given = paid.length > 0 ? await giveCards(house, tx, paid) : new Set<string>()
  return judged.flatMap(({ order, payment, pays, reason, sandbox }) => {
    const steps: OrderStep[] = pays ? ['moneyCame'] : reason === 'lateWithoutStock' ? ['refundBegan'] : []
    if (!order || steps.length === 0) return []
    if (pays && given.has(order.order_no)) steps.push('cardsGiven')
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

async function writeReceipts(house: House, tx: Tx, judged: readonly Judged[]): Promise<void> {
  const at = house.now()
  const written = await insertReceipts(
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
      refund_no: newNumber(house.random, idLength),
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

/** Settles sums in one transaction: everything that they change stands together, or nothing does. */
const settleAll = (house: House, monies: readonly Money[]): Promise<Settled[]> =>
  inTx(house.db, async (tx) => {
    const judged: Judged[] = []
    const paid = new Set<string>()
    const outcomes = new Map<string, Settled>()
    for (const open of await openAll(house, tx, monies)) {
      const { money, payment, trade } = open
      if (trade === 'foreign' || trade === 'early') {
        outcomes.set(keyOf(money), { fate: trade })
        continue
      }
      if (payment && payment.pay_channel_id !== money.channelId && !money.strayed) {
        outcomes.set(keyOf(money), { fate: 'elsewhere', payment })
        continue
      }
      const one = await judgeOne(house, tx, open, paid.has(open.order?.order_no ?? ''))
      if (one.order && (one.pays || one.reason === 'lateWithoutStock')) paid.add(one.order.order_no)
      judged.push(one)
    }
    if (judged.length > 0) {
      await moveOrders(tx, await movesOf(house, tx, judged), house.now())
      const changes = judged.flatMap(({ money, payment, pays, fate, trade }) => {
        // a sum that strayed, or came by another's trade, says nothing about the payment that it names
        if (!payment || payment.pay_channel_id !== money.channelId || trade !== 'own') return []
        const verdict = pays ? 'settle' : fate === 'refunding' ? 'giveBack' : 'person'
        const state = paymentAfter(payment.state, payment.settles, verdict)
        const change = { paymentNo: payment.payment_no, state, settles: pays, tradeNo: money.tradeNo }
        // later sums of the same payment in this batch must see what the first one did
        payment.state = state
        payment.settles ||= pays
        return change
      })
      // only the first sum of a payment in a batch writes it: a later one leaves it as it is
      const first = changes.filter(
        (each, at) => changes.findIndex((one) => one.paymentNo === each.paymentNo) === at,
      )
      if (first.length > 0) await changePayments(tx, first)
      await writeReceipts(house, tx, judged)
      const besides = judged.flatMap(({ order, pays }) => (order && !pays ? [order.order_no] : []))
      if (besides.length > 0) await noteMoney(tx, besides)
    }
    // what stands in the books now needs no further question
    const settled = monies.filter((money) => !outcomes.has(keyOf(money)))
    if (settled.length > 0) await forgetNotices(tx, settled)
    for (const { money, fate, reason } of judged) outcomes.set(keyOf(money), { fate, reason })
    return monies.map((money) => {
      const outcome = outcomes.get(keyOf(money))
      outcomes.delete(keyOf(money))
      return outcome ?? { fate: 'heard' }
    })
  })

const together = perHouse((house) => batched<Money, Settled>(64, (monies) => settleAll(house, monies)))

/**
 * Takes a sum that a gateway told us of: pays the order and delivers its cards, or gives it back, or leaves it to a
 * person. Safe to call any number of times, at any time, from anywhere; sums that arrive together go together.
 */
export const settle = (house: House, money: Money): Promise<Settled> => together(house)(money)
