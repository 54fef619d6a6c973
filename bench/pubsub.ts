import { signMd5 } from '../server/src/payment-gateways/epay/epay-signature.ts'
import { type BenchServer, openBenchServer } from './bench-server.ts'
import { openBuyer, placeOrder } from './buyer.ts'
import { print, printFigures, toFigures } from './measure.ts'

const waitingBuyers = 32

/** The webhook of a paid trade, signed as its gateway does; the benchmark sends it, so that its time is known. */
async function webhookUrl(server: BenchServer, paymentNo: string): Promise<string> {
  const trade = await server.services.db
    .selectFrom('payment')
    .select(['trade_no', 'pay_channel_id'])
    .where('payment_no', '=', paymentNo)
    .executeTakeFirstOrThrow()
  const signed = signMd5(
    new Map([
      ['pid', server.merchant.pid],
      ['trade_no', trade.trade_no ?? ''],
      ['out_trade_no', paymentNo],
      ['type', 'alipay'],
      ['name', 'product'],
      ['money', '12.8'],
      ['trade_status', 'TRADE_SUCCESS'],
    ]),
    server.merchant.key,
  )
  return `${server.url}/pay/notify/epay-md5/${trade.pay_channel_id}?${new URLSearchParams([...signed])}`
}

/** The time from sending a webhook to the response of the checkout that waits for it, with many buyers waiting. */
export async function measurePubsub(seconds: number): Promise<void> {
  await using server = await openBenchServer()
  const itemId = await server.addItem(20_000)
  const durations: number[] = []
  const end = performance.now() + seconds * 1000
  await Promise.all(
    Array.from({ length: waitingBuyers }, async () => {
      const [buyer, gateway] = [openBuyer(server), openBuyer(server)]
      while (performance.now() < end) {
        const { orderNo, paymentNo, qrContent } = await placeOrder(server, buyer, itemId)
        await gateway.pressButton(qrContent, 'noCallback')
        const url = await webhookUrl(server, paymentNo)
        const waiting = buyer.call(`/card-core/order/getOrderStatus?orderNo=${orderNo}`, {
          since: 'unpaid',
          waitSeconds: 25,
        })
        // long enough for the request to be waiting
        await new Promise((resolve) => setTimeout(resolve, 100 + Math.random() * 900))
        const sent = performance.now()
        await Promise.all([fetch(url), waiting.then(() => durations.push(performance.now() - sent))])
      }
      await Promise.all([buyer.close(), gateway.close()])
    }),
  )
  print(`From the webhook to the waiting checkout, ${waitingBuyers} buyers`)
  printFigures('notified', toFigures(durations, seconds * 1000))
}
