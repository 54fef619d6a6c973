import { newTimedNumber } from '../../platform/cell.ts'
import { asBrowserActor, type Services } from '../../platform/ctx.ts'
import { required } from '../../platform/domain-error.ts'
import type { FirstPayment, FirstPaymentPort, NewOrder } from '../order/public.ts'
import { detectPayDevice, loadChannel } from '../pay-channel/public.ts'
import { type PaymentAttemptInput, toNewAttempt, toNewPayment } from './ensure-payment-attempt.ts'
import { openAttempt, payOrder } from './pay-order.ts'
import { insertPayments } from './payment.sql.ts'

/** What the first payment of an order is created from: the order has the amount and the fee of its channel. */
const toInput = async (
  services: Services,
  order: NewOrder,
  { way }: FirstPayment,
): Promise<PaymentAttemptInput> => ({
  order,
  channel: required(await loadChannel(services, order.pay_channel_id), 'channelUnavailable'),
  amountDue: { amountFen: order.amount_fen, feeFen: order.fee_fen, balanceFen: 0 },
  way,
})

/** The payments with which orders are placed; both are stored by one commit, before the gateway is called. */
export const firstPayments: FirstPaymentPort = {
  async prepare(ctx, order) {
    const channel = await loadChannel(ctx, order.pay_channel_id)
    if (!channel || !asBrowserActor(ctx.actor)) return undefined
    const way = channel.gateway.payWayFor(detectPayDevice(ctx.actor))
    // inside WeChat the payer has to log in first
    if (way === 'jsapi') return undefined
    return { paymentNo: newTimedNumber(ctx, order.created_at), way }
  },
  async insert(services, tx, placed) {
    const payments = await Promise.all(
      placed.map(async ({ order, payment }) =>
        toNewPayment(await toInput(services, order, payment), payment.paymentNo, order.created_at),
      ),
    )
    const written = await insertPayments(tx, payments)
    return new Set([...written].flatMap(([paymentNo, insertion]) => (insertion === 'new' ? [paymentNo] : [])))
  },
  open: (ctx, order, payment) =>
    ctx.tracing.span('start payment', {}, async () => {
      const input = await toInput(ctx, order, payment)
      const attempt = toNewAttempt(toNewPayment(input, payment.paymentNo, order.created_at))
      return openAttempt(ctx, input, { attempt, fingerprint: null })
    }),
  pay: payOrder,
}
