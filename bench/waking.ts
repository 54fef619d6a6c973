import { signMd5 } from '../server/src/rooms/payment/providers/epay/epay-signature.ts'
import { openBuyer, order } from './buyer.ts'
import { type Market, openMarket } from './market.ts'
import { figuresOf, say, show } from './measure.ts'

const desks = 32

/** The call-back of a paid trade as its gateway signs it; sent by us, so that its moment is known. */
async function callBackUrl(market: Market, paymentNo: string): Promise<string> {
  const trade = await market.open.house.db
    .selectFrom('payment')
    .select(['trade_no', 'pay_channel_id'])
    .where('payment_no', '=', paymentNo)
    .executeTakeFirstOrThrow()
  const signed = signMd5(
    new Map([
      ['pid', market.merchant.pid],
      ['trade_no', trade.trade_no ?? ''],
      ['out_trade_no', paymentNo],
      ['type', 'alipay'],
      ['name', 'product'],
      ['money', '12.8'],
      ['trade_status', 'TRADE_SUCCESS'],
    ]),
    market.merchant.key,
  )
  return `${market.url}/pay/notify/epay-md5/${trade.pay_channel_id}?${new URLSearchParams([...signed])}`
}

/** The time from a call-back's departure to the answer of the cash desk that waits for it, with many desks waiting. */
export async function measureWaking(seconds: number): Promise<void> {
  await using market = await openMarket()
  const itemId = await market.addItem(20_000)
  const durations: number[] = []
  const end = performance.now() + seconds * 1000
  await Promise.all(
    Array.from({ length: desks }, async () => {
      const [desk, gateway] = [openBuyer(market), openBuyer(market)]
      while (performance.now() < end) {
        const { orderNo, paymentNo, qrContent } = await order(market, desk, itemId)
        await gateway.press(qrContent, 'noCallback')
        const url = await callBackUrl(market, paymentNo)
        const waiting = desk.call(`/card-core/order/getOrderStatus?orderNo=${orderNo}`, {
          since: 'unpaid',
          waitSeconds: 25,
        })
        // a little while, so that the desk certainly waits
        await new Promise((resolve) => setTimeout(resolve, 100 + Math.random() * 900))
        const sent = performance.now()
        await Promise.all([fetch(url), waiting.then(() => durations.push(performance.now() - sent))])
      }
      await Promise.all([desk.leave(), gateway.leave()])
    }),
  )
  say(`From the call-back to the waiting cash desk, ${desks} desks`)
  show('woken', figuresOf(durations, seconds * 1000))
}
