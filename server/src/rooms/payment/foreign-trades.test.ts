import { payFromBalance } from '@faka/contract/balance'
import { expect, test } from 'vitest'
import { openAlipayGateway } from '../../../../gateways/alipay-gateway.ts'
import { openBepusdtGateway } from '../../../../gateways/bepusdt-gateway.ts'
import { openEpayGateway } from '../../../../gateways/epay-gateway.ts'
import { type FaultPlan, noFaults } from '../../../../gateways/fault-plan.ts'
import type { BookedTrade } from '../../../../gateways/gateway-ledger.ts'
import { openPaypalGateway } from '../../../../gateways/paypal-gateway.ts'
import { openStripeGateway } from '../../../../gateways/stripe-gateway.ts'
import { openWechatGateway } from '../../../../gateways/wechat-gateway.ts'
import { type GatewayKind, openCounter, placeAt, type SmallGateway } from '../../test/gateway-counter.ts'
import { giveBalance } from '../../test/give-balance.ts'
import { openBuyer } from '../../test/open-buyer.ts'
import { openShop, someCards } from '../../test/open-shop.ts'
import { askQr, fatesOf, place, reach, stockOf } from '../../test/purchase.ts'
import { paymentsOf } from './payment.sql.ts'
import { settle } from './settle.ts'

const cheapFen = 100
const dearFen = 900_000

/**
 * Lets a gateway tell of a trade as if another one had been paid, with its own good signature: what somebody can write
 * who has its keys. The lie is that one call-back: whatever the gateway is asked before or after it, it answers truly.
 */
function liar() {
  let startLying = () => {}
  let tellTruth = () => {}
  return {
    fetch: ((input, init) => {
      tellTruth()
      return fetch(input, init)
    }) satisfies typeof fetch,
    plan: {
      ...noFaults(),
      // asked right before a call-back is written
      next(phase) {
        if (phase === 'notify') startLying()
        return undefined
      },
    } satisfies FaultPlan,
    lie(trade: BookedTrade, as: BookedTrade) {
      startLying = () => {
        startLying = () => {}
        const { outTradeNo, amountFen, paidFen, more } = trade
        const { outTradeNo: othersNo, amountFen: othersFen, more: others } = as
        Object.assign(trade, { outTradeNo: othersNo, amountFen: othersFen, paidFen: othersFen, more: others })
        tellTruth = () => {
          tellTruth = () => {}
          Object.assign(trade, { outTradeNo, amountFen, paidFen, more })
        }
      }
    },
  }
}

async function tryReplay<G extends SmallGateway>(kind: GatewayKind<G>): Promise<void> {
  const { fetch: truly, plan, lie } = liar()
  await using counter = await openCounter(kind, plan, { fetch: truly })
  const { shop, gateway } = counter
  const cheap = await placeAt(counter, 1, cheapFen)
  const dear = await placeAt(counter, 1, dearFen)
  const [trade, dearTrade] = gateway.ledger.trades
  if (!trade || !dearTrade) throw new Error('two trades are open')
  const refusals = () => shop.logged.filter(({ message }) => message.startsWith('a call-back ')).length
  const replay = async () => {
    const refused = refusals()
    lie(trade, dearTrade)
    await shop.press(cheap.qr, 'pay')
    await expect.poll(refusals, { timeout: 60_000 }).toBeGreaterThan(refused)
    expect(await fatesOf(shop.db.db, dear.placed.orderNo)).toEqual([])
    await reach(dear.placed, 'unpaid')
  }
  await replay()
  // the true word about the same trade is still believed for its own order
  trade.state = 'unpaid'
  await shop.press(cheap.qr, 'pay')
  await reach(cheap.placed, 'delivered')
  trade.state = 'unpaid'
  await replay()
  expect(await stockOf(shop.db.db)).toEqual({ held: 1, sold: 1 })
  expect(await fatesOf(shop.db.db, cheap.placed.orderNo)).toEqual(['settled paid'])
}

const epay = (dialect: 'md5' | 'rsa'): GatewayKind<Awaited<ReturnType<typeof openEpayGateway>>> => ({
  ...{ provider: `epay-${dialect}`, method: 'alipay' },
  open: (options) => openEpayGateway(dialect, options),
  settingsOf: ({ settings }) => settings,
})
const alipay: GatewayKind<Awaited<ReturnType<typeof openAlipayGateway>>> = {
  ...{ provider: 'alipay', method: 'alipay' },
  open: openAlipayGateway,
  settingsOf: ({ settings }) => settings.keys,
}
const wechat: GatewayKind<Awaited<ReturnType<typeof openWechatGateway>>> = {
  ...{ provider: 'wechat-pay', method: 'wxpay' },
  open: openWechatGateway,
  settingsOf: ({ settings }) => settings.byKey,
  pageOf: (code, gateway) => gateway.pageOf(code),
}
const stripe: GatewayKind<Awaited<ReturnType<typeof openStripeGateway>>> = {
  ...{ provider: 'stripe', method: 'any' },
  open: openStripeGateway,
  settingsOf: ({ settings }) => settings,
  layDown: (gateway, notifyUrl) => gateway.layDown(notifyUrl),
}
const paypal: GatewayKind<Awaited<ReturnType<typeof openPaypalGateway>>> = {
  ...{ provider: 'paypal', method: 'any' },
  open: openPaypalGateway,
  settingsOf: ({ settings }) => ({ ...settings, yuanPerUnit: '1' }),
  layDown: (gateway, notifyUrl) => gateway.layDown(notifyUrl),
}
const bepusdt: GatewayKind<Awaited<ReturnType<typeof openBepusdtGateway>>> = {
  ...{ provider: 'bepusdt', method: 'any' },
  open: openBepusdtGateway,
  settingsOf: ({ settings }) => settings,
}

const promise = 'a cheap trade that is told of as a dear order’s pays only its own, before and after'
test(`alipay: ${promise}`, () => tryReplay(alipay))
test(`bepusdt: ${promise}`, () => tryReplay(bepusdt))
test(`epay-md5: ${promise}`, () => tryReplay(epay('md5')))
test(`epay-rsa: ${promise}`, () => tryReplay(epay('rsa')))
test(`paypal: ${promise}`, () => tryReplay(paypal))
test(`stripe: ${promise}`, () => tryReplay(stripe))
test(`wechat-pay: ${promise}`, () => tryReplay(wechat))

test('two processes that hear of one trade for two payments at the same moment settle one of them', async () => {
  await using shop = await openShop()
  const beside = await shop.openBeside()
  for (let turn = 0; turn < 5; turn++) {
    const payments = await Promise.all(
      [1, 2].map(async (each) => {
        const placed = await place(shop, await shop.addItem({ cards: someCards(1, `T${turn}-${each}`) }))
        await askQr(placed, shop.payChannels.md5)
        const [row] = await paymentsOf(shop.db.db, placed.orderNo)
        return row?.payment_no ?? ''
      }),
    )
    const money = {
      channelId: shop.payChannels.md5,
      tradeNo: `TRADE${turn}`,
      amountFen: 1000,
      givenBack: false,
    }
    const settled = await Promise.all(
      [shop.house, beside.house].map((house, at) =>
        settle(house, { ...money, paymentNo: payments[at] ?? '' }),
      ),
    )
    expect(settled.map(({ fate }) => fate).sort()).toEqual(['foreign', 'settled'])
    expect((await stockOf(shop.db.db)).sold).toBe(turn + 1)
  }
})

test('the purchase of one order from a balance pays no other order, told again or replayed', async () => {
  await using shop = await openShop()
  const rich = await openBuyer(shop)
  await giveBalance(shop, rich, 1000)
  const buyer = rich.visitor
  const own = await place(shop, await shop.addItem({ cards: someCards(1) }), { buyer })
  const other = await place(shop, await shop.addItem({ cards: someCards(1, 'D') }))
  await askQr(other, shop.payChannels.md5)
  await buyer.ask(payFromBalance, { orderNo: own.orderNo })
  const [purchase] = await paymentsOf(shop.db.db, own.orderNo)
  const [payment] = await paymentsOf(shop.db.db, other.orderNo)
  const channelId = purchase?.pay_channel_id ?? ''
  const tradeNo = purchase?.trade_no ?? ''
  expect(tradeNo).not.toBe('')
  const money = { channelId, tradeNo, amountFen: 1000, givenBack: false }
  const tell = (paymentNo = '') => settle(shop.house, { ...money, paymentNo })
  expect(await tell(payment?.payment_no)).toEqual({ fate: 'foreign' })
  expect(await tell(purchase?.payment_no)).toEqual({ fate: 'heard' })
  expect(await fatesOf(shop.db.db, other.orderNo)).toEqual([])
})

test('a sandbox trade that has settled is refused for another order, and the order still waits', async () => {
  await using shop = await openShop()
  const first = await place(shop, await shop.addItem({ cards: someCards(1) }))
  const second = await place(shop, await shop.addItem({ cards: someCards(1, 'D') }))
  await askQr(second, shop.payChannels.rsa)
  await shop.press(await askQr(first, shop.payChannels.rsa), 'pay')
  await reach(first, 'delivered')
  const [paid] = await paymentsOf(shop.db.db, first.orderNo)
  const [open] = await paymentsOf(shop.db.db, second.orderNo)
  const money = { channelId: shop.payChannels.rsa, tradeNo: paid?.trade_no ?? '', givenBack: false }
  const told = { ...money, paymentNo: open?.payment_no ?? '', amountFen: open?.amount_fen ?? 0 }
  expect(await settle(shop.house, told)).toEqual({ fate: 'foreign' })
  await reach(second, 'unpaid')
  expect(await fatesOf(shop.db.db, second.orderNo)).toEqual([])
})

test('a trade that its gateway never named to us waits for a person where its word proves no payment', async () => {
  await using counter = await openCounter(bepusdt)
  const { shop, gateway, payChannel } = counter
  const dear = await placeAt(counter, 1, dearFen)
  const [dearTrade] = gateway.ledger.trades
  if (!dearTrade) throw new Error('a trade is open')
  // opened beside the shop by somebody who holds the token, for as little as the gateway takes
  const own = gateway.ledger.open({
    ...{ merchant: dearTrade.merchant, outTradeNo: 'x', amountFen: 1, more: dearTrade.more },
    notifyUrl: dearTrade.notifyUrl,
  })
  gateway.ledger.pay(own)
  Object.assign(own, { amountFen: dearFen })
  await gateway.push(own.tradeNo)
  expect(await fatesOf(shop.db.db, dear.placed.orderNo)).toEqual(['person unknownTrade'])
  await reach(dear.placed, 'unpaid')
  // the order's own payment is as it was: its money still pays it
  await shop.press(dear.qr, 'pay')
  await reach(dear.placed, 'delivered')
  expect(await fatesOf(shop.db.db, dear.placed.orderNo)).toContain('settled paid')
  expect(payChannel).toBe((await paymentsOf(shop.db.db, dear.placed.orderNo))[0]?.pay_channel_id)
})

test('a gateway that answers with the trade of another payment is not believed', async () => {
  await using counter = await openCounter(bepusdt)
  const { shop, gateway } = counter
  await placeAt(counter, 1, cheapFen)
  const [first] = gateway.ledger.trades
  if (!first) throw new Error('a trade is open')
  const placed = await place(shop, await shop.addItem({ cards: someCards(1, 'D'), priceFen: cheapFen }), {
    payChannel: counter.payChannel,
  })
  const open = gateway.ledger.open
  gateway.ledger.open = (wish) => Object.assign(open(wish), { tradeNo: first.tradeNo })
  await expect(askQr(placed, counter.payChannel)).rejects.toThrow()
  expect(
    (await paymentsOf(shop.db.db, placed.orderNo)).map(({ state, trade_no }) => [state, trade_no]),
  ).toEqual([['creating', null]])
})
