import { catchCallBack, sendCopies } from '../gateways/copies.ts'
import { openEpayGateway } from '../gateways/epay-gateway.ts'
import { openWechatGateway } from '../gateways/wechat-gateway.ts'
import { sellerCtx } from '../server/src/house.ts'
import { addPayChannel } from '../server/src/rooms/payment/door.ts'
import { buy, openBuyer, order } from './buyer.ts'
import { type Market, openMarket } from './market.ts'
import { type Figures, measure, say, show } from './measure.ts'

const copies = 10_000
const connections = 64
const crowd = 8

/** The small gateways whose call-backs are repeated: the cheapest signature to check, and the dearest message to open. */
async function openGateways() {
  const [md5, wechat] = await Promise.all([openEpayGateway('md5'), openWechatGateway()])
  return [
    { gateway: md5, provider: 'epay-md5', settings: md5.settings },
    { gateway: wechat, provider: 'wechat-pay', settings: wechat.settings.byKey },
  ] as const
}

type Kind = Awaited<ReturnType<typeof openGateways>>[number]

/** A call-back of a paid order that the shop has not heard yet. */
async function unheard(market: Market, { gateway, provider, settings }: Kind) {
  const payChannel = await addPayChannel(sellerCtx(market.open.house), {
    ...{ provider, name: provider, method: 'any', shopId: null, feeBasisPoints: 0, position: 2, settings },
  })
  const itemId = await market.addItem(1)
  const buyer = openBuyer(market)
  await order({ ...market, payChannel }, buyer, itemId)
  const trade = gateway.ledger.trades.at(-1)
  if (!trade) throw new Error('the gateway has no trade')
  const payPage = `${gateway.url}/pay/${trade.token}`
  const callBack = await catchCallBack(trade, () =>
    fetch(payPage, { method: 'POST', body: new URLSearchParams({ action: 'pay' }) }),
  )
  await buyer.leave()
  return callBack
}

/** Purchases of a crowd on one item, as many as it can in that time. */
async function purchases(market: Market, seconds: number): Promise<Figures> {
  const itemId = await market.addItem(Math.ceil(seconds * 1000))
  const buyers = Array.from({ length: crowd }, () => openBuyer(market))
  const bought = await measure(crowd, seconds, async (worker) => {
    const buyer = buyers[worker]
    if (buyer) await buy(market, buyer, itemId)
  })
  await Promise.all(buyers.map((buyer) => buyer.leave()))
  return bought
}

const share = (some: number, all: number) => `${((some / all) * 100).toFixed(0)} %`

/**
 * Purchases alone, and beside ten thousand copies of one call-back that arrive as fast as they are answered. Alone is
 * measured before and after, so that a machine that changes its mind shows.
 */
export async function measureCallBacks(seconds: number): Promise<void> {
  await using market = await openMarket()
  const kinds = await openGateways()
  for (const kind of kinds) {
    say(`${copies} copies of one call-back of ${kind.provider} from ${connections} connections`)
    const callBack = await unheard(market, kind)
    const before = await purchases(market, seconds)
    const start = performance.now()
    const [beside, answers] = await Promise.all([
      purchases(market, seconds),
      sendCopies(callBack, { count: copies, connections }).then((told) => ({
        told,
        seconds: (performance.now() - start) / 1000,
      })),
    ])
    const after = await purchases(market, seconds)
    show(`${crowd} buyers alone, before`, before)
    show(`${crowd} buyers beside the copies`, beside)
    show(`${crowd} buyers alone, after`, after)
    const alone = (before.perSecond + after.perSecond) / 2
    say(`    purchases a second: ${share(beside.perSecond, alone)} of alone`)
    say(
      `    ${Math.round(copies / answers.seconds)} copies a second; answered ${JSON.stringify(answers.told)}`,
    )
    await kind.gateway[Symbol.asyncDispose]()
  }
}
