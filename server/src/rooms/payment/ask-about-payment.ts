import type { House } from '../../kernel/ctx.ts'
import { gatewayOf, worldOf } from './gateway-of.ts'
import { mayTake } from './may-take.ts'
import type { PaymentRow } from './payment.sql.ts'
import type { TradeRef } from './providers/provider.ts'
import { settle } from './settle.ts'

/** What a gateway says of a payment; `paid` was settled before it is answered. */
export type Said = 'paid' | 'unpaid' | 'closed' | 'unknown'

/** `unscanned`: nobody looked at its code yet, and the gateway cannot stop whoever still does. */
export type Ended = Said | 'unscanned'

const tradeOf = ({ payment_no, trade_no, amount_fen }: PaymentRow): TradeRef => ({
  paymentNo: payment_no,
  tradeNo: trade_no,
  askedFen: amount_fen,
})

/** Asks the gateway about a payment and settles what it says was paid. */
export async function askAboutPayment(house: House, payment: PaymentRow): Promise<Said> {
  const channel = await gatewayOf(house, payment.pay_channel_id)
  if (!channel) return 'unknown'
  const trade = { ...tradeOf(payment), mayTake: await mayTake(house, channel, payment.payment_no) }
  const answer = await channel.gateway.query(trade, worldOf(house, payment.pay_channel_id))
  switch (answer.state) {
    case 'paid': {
      const { fate } = await settle(house, {
        channelId: payment.pay_channel_id,
        paymentNo: payment.payment_no,
        tradeNo: answer.tradeNo,
        amountFen: answer.amountFen,
        givenBack: answer.refundedFen > 0,
      })
      // the money is another payment's, or nobody can say yet whose it is
      return fate === 'foreign' || fate === 'early' ? 'unknown' : 'paid'
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

/** Makes sure that a payment will bring no money: closes it where the gateway can, else hears that it is unpaid. */
export async function endAtGateway(house: House, payment: PaymentRow): Promise<Ended> {
  const said = await askAboutPayment(house, payment)
  if (said !== 'unpaid') return said
  const channel = await gatewayOf(house, payment.pay_channel_id)
  if (!channel) return 'unknown'
  switch (await channel.gateway.close(tradeOf(payment), worldOf(house, payment.pay_channel_id))) {
    case 'closed':
      return 'closed'
    case 'notFound':
      return channel.gateway.capabilities.close === 'afterScan' ? 'unscanned' : 'closed'
    case 'unsupported':
      return 'unpaid'
    case 'alreadyPaid':
      return askAboutPayment(house, payment)
    case 'unknown':
      return 'unknown'
  }
}
