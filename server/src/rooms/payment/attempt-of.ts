import { idLength } from '@faka/contract/ids'
import { batched } from '../../kernel/batch.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { perHouse } from '../../kernel/per-house.ts'
import { newNumber } from '../../kernel/random.ts'
import { orRefuse, Refused } from '../../kernel/refuse.ts'
import type { OrderRow } from '../order/door.ts'
import { endAtGateway } from './ask-about-payment.ts'
import type { OpenChannel } from './gateway-of.ts'
import { nextCheck, payWindow } from './payment.rules.ts'
import {
  endPayments,
  type Insertion,
  insertPayments,
  type NewPayment,
  type PaymentRow,
  paymentsOf,
} from './payment.sql.ts'
import type { PayWay } from './providers/provider.ts'
import type { sumAtChannel } from './sum-at-channel.ts'

const insertTogether = perHouse((house) =>
  batched<NewPayment, Insertion | undefined>(64, async (payments) => {
    const written = await insertPayments(house.db, payments)
    return payments.map(({ payment_no }) => written.get(payment_no))
  }),
)

/** What a payment is opened for. */
export interface Wish {
  order: OrderRow
  channel: OpenChannel
  sum: ReturnType<typeof sumAtChannel>
  way: PayWay
}

export interface Attempt
  extends Pick<
    PaymentRow,
    | ('payment_no' | 'amount_fen' | 'fee_fen' | 'pay_before')
    | ('qr_content' | 'content_kind' | 'content_before' | 'content_for')
  > {
  /** Made by this request; else another one made it, and may be asking the gateway at this moment. */
  isNew: boolean
}

/** The payment of an order that waits on a channel in one way; undefined where none does. */
async function livePayment(ctx: Ctx, { order, channel, way }: Wish): Promise<PaymentRow | undefined> {
  const payments = await paymentsOf(ctx.db, order.order_no)
  return payments.find(
    (each) =>
      each.pay_channel_id === channel.channelId &&
      each.way === way &&
      (each.state === 'creating' || each.state === 'waiting'),
  )
}

/**
 * A new payment of the order, or the one that waits on this channel in this way already. Each way has a payment of its
 * own, since a gateway takes a number for one way only; those in other ways go on waiting.
 */
export async function attemptOf(ctx: Ctx, wish: Wish): Promise<Attempt> {
  const { order, channel, sum, way } = wish
  const now = ctx.now()
  const times = {
    created_at: now,
    pay_before: payWindow(order.pay_before, now, channel.gateway.capabilities),
  }
  const payment: NewPayment = {
    payment_no: newNumber(ctx.random, idLength),
    order_no: order.order_no,
    shop_id: order.shop_id,
    pay_channel_id: channel.channelId,
    amount_fen: sum.amountFen,
    fee_fen: sum.feeFen,
    way,
    next_check_at: nextCheck(times, now),
    ...times,
  }
  const insertion = await insertTogether(ctx)(payment)
  if (insertion === 'off') throw new Refused('channelUnavailable')
  if (insertion === 'new') {
    const content = {
      qr_content: null,
      content_kind: 'code',
      content_before: null,
      content_for: null,
    } as const
    return { ...payment, ...content, isNew: true }
  }
  const live = await livePayment(ctx, wish)
  if (live && live.pay_before <= now) {
    // its code is dead before its order is; it stays watched
    await endPayments(ctx.db, [live.payment_no], 'closed')
    return attemptOf(ctx, wish)
  }
  if (live?.content_before && live.content_before <= now) return replaceAttempt(ctx, wish, live.payment_no)
  // it was paid or closed between the two statements
  return { ...orRefuse(live, 'orderNotPayable'), isNew: false }
}

/**
 * A new payment in the place of one whose content is of no more use. The gateway is asked to end the old trade first, so
 * that it cannot be paid beside the new one; where it cannot say, the old one stays watched, and whatever comes second
 * goes back. Refuses with `orderNotPayable` where the old one was paid.
 */
export async function replaceAttempt(ctx: Ctx, wish: Wish, paymentNo: string): Promise<Attempt> {
  const live = await livePayment(ctx, wish)
  if (live?.payment_no === paymentNo) {
    if ((await endAtGateway(ctx, live)) === 'paid') throw new Refused('orderNotPayable')
    await endPayments(ctx.db, [paymentNo], 'closed')
  }
  return attemptOf(ctx, wish)
}
