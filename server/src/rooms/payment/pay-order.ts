import { setTimeout as pause } from 'node:timers/promises'
import type { InputOf, ReplyOf } from '@faka/contract/endpoint'
import { ClassifyId, idLength, PaymentNo } from '@faka/contract/ids'
import type { payOrder as operation } from '@faka/contract/payment'
import { paySuccessUrl } from '@faka/contract/urls'
import { batched } from '../../kernel/batch.ts'
import { atBrowser, type Ctx } from '../../kernel/ctx.ts'
import { perHouse } from '../../kernel/per-house.ts'
import { newNumber } from '../../kernel/random.ts'
import { orRefuse, Refused } from '../../kernel/refuse.ts'
import { frozenWares } from '../item/door.ts'
import { type OrderRow, orderOrGuess } from '../order/door.ts'
import { checkAmount, knownShop, payDeviceOf, usablePayChannel } from '../shop/door.ts'
import { gatewayOf, type OpenChannel, worldOf } from './gateway-of.ts'
import { mostLivePayments, nextCheck, payWindow } from './payment.rules.ts'
import {
  endPayments,
  type Insertion,
  insertPayments,
  type NewPayment,
  type PaymentRow,
  paymentsOf,
} from './payment.sql.ts'
import { type Created, noteCreated } from './payment-trade.sql.ts'
import { sumAtChannel } from './sum-at-channel.ts'

const insertTogether = perHouse((house) =>
  batched<NewPayment, Insertion | undefined>(64, async (payments) => {
    const written = await insertPayments(house.db, payments)
    return payments.map(({ payment_no }) => written.get(payment_no))
  }),
)

const noteTogether = perHouse((house) =>
  batched<Created, boolean>(64, async (created) => {
    const foreign = await noteCreated(house.db, created)
    return created.map(({ paymentNo }) => !foreign.has(paymentNo))
  }),
)

interface Attempt
  extends Pick<PaymentRow, 'payment_no' | 'amount_fen' | 'fee_fen' | 'qr_content' | 'pay_before'> {
  /** Made by this request; else another one made it, and may be asking the gateway at this moment. */
  isNew: boolean
}

type Sum = ReturnType<typeof sumAtChannel>

/** A new payment of the order, or the one that waits on this channel already. */
async function attemptOf(ctx: Ctx, order: OrderRow, channel: OpenChannel, sum: Sum): Promise<Attempt> {
  const { channelId: payChannel, gateway } = channel
  const now = ctx.now()
  const times = { created_at: now, pay_before: payWindow(order.pay_before, now, gateway.capabilities) }
  const payment: NewPayment = {
    payment_no: newNumber(ctx.random, idLength),
    order_no: order.order_no,
    shop_id: order.shop_id,
    pay_channel_id: payChannel,
    amount_fen: sum.amountFen,
    fee_fen: sum.feeFen,
    next_check_at: nextCheck(times, now),
    ...times,
  }
  const insertion = await insertTogether(ctx)(payment)
  if (insertion === 'off') throw new Refused('channelUnavailable')
  if (insertion === 'new') return { ...payment, qr_content: null, isNew: true }
  const live = (await paymentsOf(ctx.db, order.order_no)).find(
    ({ pay_channel_id, state }) =>
      pay_channel_id === payChannel && (state === 'creating' || state === 'waiting'),
  )
  if (live && live.pay_before <= now) {
    // its code is dead before its order is; it stays watched
    await endPayments(ctx.db, [live.payment_no], 'closed')
    return attemptOf(ctx, order, channel, sum)
  }
  // it was paid or closed between the two statements
  return { ...orRefuse(live, 'orderNotPayable'), isNew: false }
}

const otherPauseMs = 100
const otherTries = 20

/** The code that another request for the same payment got meanwhile, perhaps in another process. */
async function codeOfOther(ctx: Ctx, orderNo: string, paymentNo: string): Promise<string | null> {
  for (let tries = 0; tries < otherTries; tries++) {
    const payment = (await paymentsOf(ctx.db, orderNo)).find(({ payment_no }) => payment_no === paymentNo)
    if (payment?.state !== 'creating') return payment?.qr_content ?? null
    await pause(otherPauseMs)
  }
  return null
}

/**
 * Asks the gateway for the QR code of an unpaid order, for the sum of the channel that is chosen. The payment is written before the gateway is asked, and the
 * same number is asked for again after a silence, so that no answer and no money can be lost between the two.
 */
export async function payOrder(
  ctx: Ctx,
  { orderNo, payChannel }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const order = await orderOrGuess(ctx, orderNo)
  if (order.status !== 'unpaid' || order.pay_before <= ctx.now()) throw new Refused('orderNotPayable')
  const row = usablePayChannel(ctx, await knownShop(ctx, order.shop_id), payChannel)
  const sum = sumAtChannel(order, row)
  checkAmount(row, sum.amountFen)
  const channel = orRefuse(await gatewayOf(ctx, payChannel), 'channelUnavailable')
  if (payChannel !== order.pay_channel_id) await checkLivePayments(ctx, orderNo, payChannel)

  const attempt = await attemptOf(ctx, order, channel, sum)
  const answer = (qrContent: string) => ({
    paymentNo: PaymentNo.parse(attempt.payment_no),
    payChannel,
    qrContent,
    amountFen: attempt.amount_fen,
    feeFen: attempt.fee_fen,
    payBefore: order.pay_before.toISOString(),
  })
  if (attempt.qr_content !== null) return answer(attempt.qr_content)

  const { wares } = await frozenWares(ctx, order.wares_id)
  const { publicUrl, selfUrl } = ctx.config
  const created = await channel.gateway.create(
    {
      paymentNo: attempt.payment_no,
      amountFen: attempt.amount_fen,
      subject: wares.title,
      clientIp: atBrowser(ctx.actor)?.ip ?? '127.0.0.1',
      device: payDeviceOf(ctx.actor),
      payBefore: attempt.pay_before,
      // a gateway in this process hears us here, whatever address visitors use
      notifyUrl: `${channel.realMoney ? publicUrl : selfUrl}/pay/notify/${channel.provider}/${payChannel}`,
      // with the classify that the buyer came from, which the way back to the shop needs
      returnUrl: publicUrl + paySuccessUrl(orderNo, ClassifyId.safeParse(order.classify_id).data),
    },
    worldOf(ctx, payChannel),
  )
  if (created.kind === 'refused') {
    ctx.log.warn({ payChannel, reason: created.reason }, 'a gateway gave no payment')
    const code = attempt.isNew ? null : await codeOfOther(ctx, orderNo, attempt.payment_no)
    if (code !== null) return answer(code)
    // only who made a payment may end it: for others it may be waiting for its money already
    const isOver = attempt.isNew && !created.retryable
    if (isOver) await endPayments(ctx.db, [attempt.payment_no], 'failed')
    throw new Refused(isOver ? 'channelUnavailable' : 'gatewaySilent')
  }
  const isOwn = await noteTogether(ctx)({
    channelId: payChannel,
    paymentNo: attempt.payment_no,
    qrContent: created.kind === 'qr' ? created.content : created.url,
    tradeNo: created.tradeNo,
  })
  if (!isOwn) {
    ctx.log.warn({ payChannel }, 'a gateway answered with the trade of another payment')
    throw new Refused('gatewaySilent')
  }
  return answer(created.kind === 'qr' ? created.content : created.url)
}

/** Refuses a further channel for an order that waits on several already. */
async function checkLivePayments(ctx: Ctx, orderNo: string, payChannel: string): Promise<void> {
  const live = (await paymentsOf(ctx.db, orderNo)).filter(
    ({ state, pay_channel_id }) =>
      (state === 'creating' || state === 'waiting') && pay_channel_id !== payChannel,
  )
  if (live.length >= mostLivePayments) throw new Refused('channelUnavailable')
}
