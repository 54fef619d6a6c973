import type { House } from '../../kernel/ctx.ts'
import { askAboutPayment } from './ask-about-payment.ts'
import { type OpenChannel, worldOf } from './gateway-of.ts'
import { askedSum } from './payment.sql.ts'
import type { Notice } from './providers/provider.ts'
import { nudgeRefunds } from './receipt.sql.ts'
import { settle } from './settle.ts'

/** A call-back that is signed well. */
export type GoodNotice = Extract<Notice, { ok: true }>
type Paid = Extract<GoodNotice, { kind: 'paid' }>

/** What was made of it; `busy`: nobody could say, and it shall come again. */
type Made = GoodNotice['kind'] | 'unconfirmed' | 'busy'

/** Whether the gateway, asked by us, says the same; and whether it gave some of it back meanwhile. */
async function confirm(
  house: House,
  { gateway }: OpenChannel,
  { paymentNo, tradeNo, amountFen }: Paid,
): Promise<{ said: 'same' | 'other' | 'silent'; givenBack: boolean }> {
  if (!gateway.capabilities.doubleCheck) return { said: 'same', givenBack: false }
  // of a payment that we never asked for, the signed message alone tells the sum
  const askedFen = gateway.capabilities.tellsNoSum
    ? ((await askedSum(house.db, paymentNo)) ?? amountFen)
    : undefined
  const answer = await gateway.query({ paymentNo, tradeNo, askedFen }, worldOf(house))
  if (answer.state === 'unknown') return { said: 'silent', givenBack: false }
  if (answer.state !== 'paid' || answer.amountFen !== amountFen || answer.tradeNo !== tradeNo)
    return { said: 'other', givenBack: false }
  return { said: 'same', givenBack: answer.refundedFen > 0 }
}

async function hearPaid(house: House, channel: OpenChannel, notice: Paid): Promise<Made> {
  const { channelId } = channel
  const { said, givenBack } = await confirm(house, channel, notice)
  if (said !== 'same') {
    house.log.warn({ channelId, said }, 'a call-back was not confirmed by its gateway')
    return said === 'other' ? 'unconfirmed' : 'busy'
  }
  const { paymentNo, tradeNo, amountFen } = notice
  const money = { channelId, paymentNo, tradeNo, amountFen, givenBack }
  const settled = await settle(house, money)
  if (settled.fate !== 'elsewhere') return 'paid'
  // two channels of one merchant share a key: a call-back that is replayed at the other one is no second sum
  // asked by the trade, since one payment can bring two of them
  const there = await askAboutPayment(house, { ...settled.payment, trade_no: tradeNo })
  if (there === 'unknown') return 'busy'
  if (there !== 'paid') await settle(house, { ...money, strayed: true })
  return 'paid'
}

/** Does what a well signed call-back asks for: settles money, or looks at refunds at once. Throws where that fails. */
export async function hearNotice(house: House, channel: OpenChannel, notice: GoodNotice): Promise<Made> {
  if (notice.kind === 'paid') return hearPaid(house, channel, notice)
  if (notice.kind === 'refunded') await nudgeRefunds(house.db, notice.paymentNo, house.now())
  return notice.kind
}
