import type { PayWay } from '../../payment-gateways/gateway-adapter.ts'
import { createBatcher } from '../../platform/batcher.ts'
import { newTimedNumber } from '../../platform/cell.ts'
import type { Ctx, Services } from '../../platform/ctx.ts'
import { DomainError, required } from '../../platform/domain-error.ts'
import type { OrderRow } from '../order/public.ts'
import type { LoadedChannel } from '../pay-channel/public.ts'
import type { amountDueAtChannel } from './amount-due-at-channel.ts'
import type { BalancePartOrigin } from './begin-balance-part.ts'
import { insertBesidePart } from './insert-beside-part.ts'
import { nextCheck, payableUntil } from './payment.rules.ts'
import {
  endPayments,
  type InsertResult,
  insertPayments,
  listPaymentsOfOrder,
  type NewPayment,
  type PaymentRow,
} from './payment.sql.ts'
import { closeAtGateway } from './query-payment.ts'

/** Inserts concurrent payments with one statement. */
export const createPaymentBatcher = (services: Services) =>
  createBatcher<NewPayment, InsertResult | undefined>(64, async (payments) => {
    const written = await insertPayments(services.db, payments)
    return payments.map(({ payment_no }) => written.get(payment_no))
  })

/** What is known of an order that is paid, placed just now or before. */
type OrderToPay = Pick<
  OrderRow,
  'order_no' | 'shop_id' | 'pay_channel_id' | 'wares_id' | 'classify_id' | 'pay_before'
>

/** What a payment is created from. */
export interface PaymentAttemptInput {
  order: OrderToPay
  channel: LoadedChannel
  amountDue: ReturnType<typeof amountDueAtChannel>
  way: PayWay
  /** What `amountDue.balanceFen` is taken from, where that is more than 0. */
  balance?: BalancePartOrigin | undefined
}

export interface PaymentAttempt
  extends Pick<
    PaymentRow,
    | ('payment_no' | 'amount_fen' | 'fee_fen' | 'balance_fen' | 'pay_before')
    | ('qr_content' | 'content_kind' | 'content_before' | 'content_for')
  > {
  /** Created by this request; otherwise another request created it and may be calling the gateway right now. */
  isNew: boolean
}

/** The payment of an order that is open on a channel in one way of paying; undefined if there is none. */
async function findLivePayment(
  ctx: Ctx,
  { order, channel, way }: PaymentAttemptInput,
): Promise<PaymentRow | undefined> {
  const payments = await listPaymentsOfOrder(ctx.db, order.order_no)
  return payments.find(
    (each) =>
      each.pay_channel_id === channel.channelId &&
      each.way === way &&
      (each.state === 'creating' || each.state === 'waiting'),
  )
}

/** The row of a new payment. */
export function toNewPayment(
  { order, channel, amountDue, way }: PaymentAttemptInput,
  paymentNo: string,
  now: Date,
): NewPayment {
  const times = {
    created_at: now,
    pay_before: payableUntil(order.pay_before, now, channel.gateway.capabilities),
  }
  return {
    payment_no: paymentNo,
    order_no: order.order_no,
    shop_id: order.shop_id,
    pay_channel_id: channel.channelId,
    amount_fen: amountDue.amountFen,
    fee_fen: amountDue.feeFen,
    balance_fen: amountDue.balanceFen,
    way,
    next_check_at: nextCheck(times, now),
    ...times,
  }
}

/** A payment that was written just now and is to be opened at its gateway. */
export const toNewAttempt = (payment: NewPayment): PaymentAttempt => ({
  ...payment,
  qr_content: null,
  content_kind: 'code',
  content_before: null,
  content_for: null,
  isNew: true,
})

/**
 * A new payment of the order, or the open one on this channel in this way of paying. Each way needs a payment of its
 * own, since a gateway accepts a number for one way only; open payments in other ways stay open.
 */
export async function ensurePaymentAttempt(ctx: Ctx, input: PaymentAttemptInput): Promise<PaymentAttempt> {
  const now = ctx.now()
  const payment = toNewPayment(input, newTimedNumber(ctx, now), now)
  const { balance } = input
  const inserted = balance
    ? await insertBesidePart(ctx, payment, balance)
    : await ctx.modules.payment.paymentBatcher(payment)
  if (inserted === 'off') throw new DomainError('channelUnavailable')
  if (inserted === 'new') return toNewAttempt(payment)
  const live = await findLivePayment(ctx, input)
  if (live && live.pay_before <= now) {
    // its code expired before the order did; the payment is still checked for late money
    await endPayments(ctx.db, [live.payment_no], 'closed')
    return ensurePaymentAttempt(ctx, input)
  }
  const isOutdated =
    (live?.content_before && live.content_before <= now) || live?.balance_fen !== input.amountDue.balanceFen
  if (live && isOutdated) return replacePaymentAttempt(ctx, input, live.payment_no)
  // it was paid or closed between the two statements
  return { ...required(live, 'orderNotPayable'), isNew: false }
}

/**
 * Replaces a payment whose content is no longer usable. The gateway is asked to close the old trade first, so that
 * both cannot be paid; if its answer is unclear, the old payment is still checked, and a second payment is refunded. Rejects
 * with `orderNotPayable` if the old one was paid.
 */
export async function replacePaymentAttempt(
  ctx: Ctx,
  input: PaymentAttemptInput,
  paymentNo: string,
): Promise<PaymentAttempt> {
  const live = await findLivePayment(ctx, input)
  if (live?.payment_no === paymentNo) {
    if ((await closeAtGateway(ctx, live)) === 'paid') throw new DomainError('orderNotPayable')
    await endPayments(ctx.db, [paymentNo], 'closed')
  }
  return ensurePaymentAttempt(ctx, input)
}
