import type { TradeRef } from '../../payment-gateways/gateway-adapter.ts'
import type { Services } from '../../platform/ctx.ts'
import { traceOrder } from '../order/public.ts'
import { loadChannel } from '../pay-channel/public.ts'
import { mayCapture } from './may-capture.ts'
import type { PaymentRow } from './payment.sql.ts'
import { settle } from './settle.ts'
import { tradeDeps } from './trade-deps.ts'

/** What a gateway says about a payment; `paid` has been settled already. */
export type PaymentQueryResult = 'paid' | 'unpaid' | 'closed' | 'unknown'

/** `unscanned`: no buyer has opened the code yet, and the gateway cannot close the trade before one does. */
export type ClosePaymentResult = PaymentQueryResult | 'unscanned'

const toTradeRef = ({ payment_no, trade_no, amount_fen }: PaymentRow): TradeRef => ({
  paymentNo: payment_no,
  tradeNo: trade_no,
  requestedFen: amount_fen,
})

/** Asks the gateway about a payment and settles it if it was paid. */
export const queryPayment = (services: Services, payment: PaymentRow): Promise<PaymentQueryResult> =>
  traceOrder(services, payment.order_no, 'query payment', () => queryAndSettle(services, payment))

async function queryAndSettle(services: Services, payment: PaymentRow): Promise<PaymentQueryResult> {
  const channel = await loadChannel(services, payment.pay_channel_id)
  if (!channel) return 'unknown'
  const trade = {
    ...toTradeRef(payment),
    mayCapture: await mayCapture(services, channel, payment.payment_no),
  }
  const result = await channel.gateway.query(trade, tradeDeps(services, payment.pay_channel_id))
  switch (result.state) {
    case 'paid': {
      const { disposition } = await settle(services, {
        channelId: payment.pay_channel_id,
        paymentNo: payment.payment_no,
        tradeNo: result.tradeNo,
        amountFen: result.amountFen,
        refundedBefore: result.refundedFen > 0,
      })
      // the money belongs to another payment, or its owner is not known yet
      return disposition === 'foreign' || disposition === 'early' ? 'unknown' : 'paid'
    }
    case 'unpaid':
    case 'notFound':
    case 'notTaken':
      return 'unpaid'
    case 'closed':
      return 'closed'
    case 'unknown':
      return 'unknown'
  }
}

/** Makes sure that a payment brings no more money: closes it where the gateway can, else checks that it is unpaid. */
export async function closeAtGateway(services: Services, payment: PaymentRow): Promise<ClosePaymentResult> {
  const result = await queryPayment(services, payment)
  if (result !== 'unpaid') return result
  const channel = await loadChannel(services, payment.pay_channel_id)
  if (!channel) return 'unknown'
  switch (await channel.gateway.close(toTradeRef(payment), tradeDeps(services, payment.pay_channel_id))) {
    case 'closed':
      return 'closed'
    case 'notFound':
      return channel.gateway.capabilities.close === 'afterScan' ? 'unscanned' : 'closed'
    case 'unsupported':
      return 'unpaid'
    case 'alreadyPaid':
      return queryPayment(services, payment)
    case 'unknown':
      return 'unknown'
  }
}
