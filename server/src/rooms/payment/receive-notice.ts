import type { House } from '../../kernel/ctx.ts'
import { describeError } from '../../kernel/log.ts'
import { askAboutPayment } from './ask-about-payment.ts'
import { gatewayOf, worldOf } from './gateway-of.ts'
import type { Acknowledgement, RawNotice } from './providers/provider.ts'
import { settle } from './settle.ts'

/** What a gateway reads as our answer; undefined: there is no such channel. */
export type NoticeAnswer = Acknowledgement | undefined

/**
 * Takes a call-back: checks its signature over what was sent, asks the gateway whether it is true where the protocol
 * alone proves too little, settles, and only then says that it was heard.
 */
export async function receiveNotice(
  house: House,
  { provider, channelId }: { provider: string; channelId: string },
  raw: RawNotice,
): Promise<NoticeAnswer> {
  const channel = await gatewayOf(house, channelId)
  if (!channel || channel.provider !== provider || !channel.enabled) return undefined
  const { gateway } = channel
  const notice = gateway.readNotice(raw, house.now())
  if (!notice.ok) {
    house.log.warn({ channelId, reason: notice.reason }, 'a call-back was refused')
    return gateway.acknowledge('refused')
  }
  if (notice.kind === 'probe') return gateway.acknowledge('refused')
  if (notice.kind !== 'paid') return gateway.acknowledge('stored')
  let givenBack = false
  try {
    if (gateway.capabilities.doubleCheck) {
      const said = await gateway.query(
        { paymentNo: notice.paymentNo, tradeNo: notice.tradeNo },
        worldOf(house),
      )
      const confirmed =
        said.state === 'paid' && said.amountFen === notice.amountFen && said.tradeNo === notice.tradeNo
      givenBack = said.state === 'paid' && said.refundedFen > 0
      if (!confirmed) {
        house.log.warn({ channelId, said: said.state }, 'a call-back was not confirmed by its gateway')
        return gateway.acknowledge('refused')
      }
    }
    const { paymentNo, tradeNo, amountFen } = notice
    const money = { channelId, paymentNo, tradeNo, amountFen, givenBack }
    const settled = await settle(house, money)
    if (settled.fate === 'elsewhere') {
      // two channels of one merchant share a key: a call-back that is replayed at the other one is no second sum
      // asked by the trade, since one payment can bring two of them
      const said = await askAboutPayment(house, { ...settled.payment, trade_no: tradeNo })
      if (said === 'unknown') return gateway.acknowledge('refused')
      if (said !== 'paid') await settle(house, { ...money, strayed: true })
    }
    return gateway.acknowledge('stored')
  } catch (error) {
    // not heard: the gateway sends it again, and our own looks at the payment go on
    house.log.error({ channelId, ...describeError(error) }, 'a call-back could not be settled')
    return gateway.acknowledge('refused')
  }
}
