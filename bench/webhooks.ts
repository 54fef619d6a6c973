import { addPayChannel } from '../server/src/modules/pay-channel/public.ts'
import { openEpaySimulator } from '../simulators/epay-simulator.ts'
import { captureWebhook, replayWebhook } from '../simulators/replay-webhook.ts'
import { openWechatSimulator } from '../simulators/wechat-simulator.ts'
import { type BenchServer, openBenchServer } from './bench-server.ts'
import { buy, openBuyer, placeOrder } from './buyer.ts'
import { type Figures, measure, print, printFigures } from './measure.ts'

const copies = 10_000
const connections = 64
const buyerCount = 8

/**
 * The simulated gateways whose webhooks are repeated: the cheapest signature to verify, and the most expensive
 * message to decrypt.
 */
async function openGateways() {
  const [md5, wechat] = await Promise.all([openEpaySimulator('md5'), openWechatSimulator()])
  return [
    { gateway: md5, provider: 'epay-md5', settings: md5.settings },
    { gateway: wechat, provider: 'wechat-pay', settings: wechat.settings.byKey },
  ] as const
}

type GatewayKind = Awaited<ReturnType<typeof openGateways>>[number]

/** The webhook of a paid order, caught before it reached the shop. */
async function catchWebhook(server: BenchServer, { gateway, provider, settings }: GatewayKind) {
  const payChannel = await addPayChannel(server.seller, {
    provider,
    name: provider,
    method: 'any',
    shopId: null,
    feeBasisPoints: 0,
    position: 2,
    settings,
  })
  const itemId = await server.addItem(1)
  const buyer = openBuyer(server)
  await placeOrder({ ...server, payChannel }, buyer, itemId)
  const trade = gateway.ledger.trades.at(-1)
  if (!trade) throw new Error('the gateway has no trade')
  const payPage = `${gateway.url}/pay/${trade.token}`
  const webhook = await captureWebhook(trade, () =>
    fetch(payPage, { method: 'POST', body: new URLSearchParams({ action: 'pay' }) }),
  )
  await buyer.close()
  return webhook
}

/** Purchases of one item by all buyers, as many as fit into the time. */
async function measurePurchases(server: BenchServer, seconds: number): Promise<Figures> {
  const itemId = await server.addItem(Math.ceil(seconds * 1000))
  const buyers = Array.from({ length: buyerCount }, () => openBuyer(server))
  const bought = await measure(buyerCount, seconds, async (worker) => {
    const buyer = buyers[worker]
    if (buyer) await buy(server, buyer, itemId)
  })
  await Promise.all(buyers.map((buyer) => buyer.close()))
  return bought
}

const percentage = (some: number, all: number) => `${((some / all) * 100).toFixed(0)} %`

/**
 * Purchases alone, and next to ten thousand copies of one webhook that are sent as fast as they are answered. The run
 * without copies is measured before and after, so that drift of the machine is visible.
 */
export async function measureWebhooks(seconds: number): Promise<void> {
  await using server = await openBenchServer()
  const kinds = await openGateways()
  for (const kind of kinds) {
    print(`${copies} copies of one webhook of ${kind.provider} from ${connections} connections`)
    const webhook = await catchWebhook(server, kind)
    const before = await measurePurchases(server, seconds)
    const start = performance.now()
    const [beside, answers] = await Promise.all([
      measurePurchases(server, seconds),
      replayWebhook(webhook, { count: copies, connections }).then((counts) => ({
        counts,
        seconds: (performance.now() - start) / 1000,
      })),
    ])
    const after = await measurePurchases(server, seconds)
    printFigures(`${buyerCount} buyers alone, before`, before)
    printFigures(`${buyerCount} buyers during the copies`, beside)
    printFigures(`${buyerCount} buyers alone, after`, after)
    const alone = (before.perSecond + after.perSecond) / 2
    print(`    purchases a second: ${percentage(beside.perSecond, alone)} of alone`)
    print(
      `    ${Math.round(copies / answers.seconds)} copies a second; answered ${JSON.stringify(answers.counts)}`,
    )
    await kind.gateway[Symbol.asyncDispose]()
  }
}
