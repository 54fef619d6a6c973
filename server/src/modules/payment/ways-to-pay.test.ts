import { getOrder } from '@faka/contract/delivery/delivery'
import { getItem } from '@faka/contract/item/item'
import { payOrder } from '@faka/contract/payment/payment'
import { getShop } from '@faka/contract/shop/shop'
import { expect, test } from 'vitest'
import { openAlipaySimulator } from '../../../../simulators/alipay-simulator.ts'
import { openWechatSimulator, type WechatSimulator } from '../../../../simulators/wechat-simulator.ts'
import {
  listDispositions,
  type PlacedOrder,
  submitOrder,
  waitForStatus,
} from '../../../../test-support/seed/purchase.ts'
import {
  connectionFailed,
  createFaultyNetwork,
  type FaultyNetwork,
} from '../../../../test-support/server/faulty-network.ts'
import { createNewCards, openShop, type TestShop } from '../../../../test-support/server/open-shop.ts'
import { userAgents } from '../../../../test-support/server/user-agents.ts'
import {
  createWechatBrowser,
  followWechatLogin,
  requestJsapiParams,
} from '../../../../test-support/server/wechat-browser.ts'
import { addChannel } from '../pay-channel/add-channel.ts'

interface WechatShop extends AsyncDisposable {
  shop: TestShop
  network: FaultyNetwork
  wechat: WechatSimulator
  payChannel: string
  placed: PlacedOrder
  /** The order's payments with their ways of paying and states. */
  payments(): Promise<string[]>
}

/** A shop with a WeChat Pay channel and an unpaid order, visited by this kind of browser. */
async function openWechatShop(userAgent: string, settings: object = {}): Promise<WechatShop> {
  const network = createFaultyNetwork()
  const shop = await openShop({ fetch: network.fetch })
  const wechat = await openWechatSimulator({ now: () => shop.clock.now, retryDelaysMs: [20, 20] })
  const { payChannelId: payChannel } = await addChannel(shop.seller, {
    provider: 'wechat-pay',
    name: '微信支付',
    settings: { ...wechat.settings.byKey, ...settings },
  })
  const itemId = await shop.addItem({ cards: createNewCards(3) })
  const placed = await submitOrder(shop, itemId, { buyer: Object.assign(shop.visitor(), { userAgent }) })
  return {
    shop,
    network,
    wechat,
    payChannel,
    placed,
    async payments() {
      const rows = await shop.db.db
        .selectFrom('payment')
        .select(['way', 'state'])
        .where('pay_channel_id', '=', payChannel)
        .orderBy('created_at')
        .execute()
      return rows.map(({ way, state }) => `${way} ${state}`)
    },
    async [Symbol.asyncDispose]() {
      await wechat[Symbol.asyncDispose]()
      await shop[Symbol.asyncDispose]()
    },
  }
}

const ask = ({ placed: { buyer, orderNo }, payChannel }: WechatShop, more: object = {}) =>
  buyer.call(payOrder, { orderNo, payChannel, ...more })

/** Opens an H5 URL as a phone's browser does that comes from a page of the shop. */
const openH5 = (address: string, headers: Record<string, string> = { referer: 'https://shop.example/' }) =>
  fetch(address, { headers: { 'user-agent': userAgents.phone, ...headers }, redirect: 'manual' })

/** Pays as WeChat's own browser does. */
const payByBridge = async ({ wechat }: WechatShop, params: object, headers: Record<string, string> = {}) => {
  const body = JSON.stringify(params)
  const answer = await fetch(`${wechat.url}/bridge/pay`, { method: 'POST', body, headers })
  return String(Object(await answer.json()).err_msg).split(':')[1]
}

test('in a phone’s browser WeChat Pay is paid on its H5 page, which returns to the checkout', async () => {
  await using wechatShop = await openWechatShop(userAgents.phone)
  const { wechat, placed } = wechatShop
  const asked = await ask(wechatShop)
  expect(asked).toMatchObject({ way: 'page', jsapi: null, validSeconds: 240 })
  const back = new URL(asked.qrContent).searchParams.get('redirect_url')
  expect(back).toContain(`${wechatShop.shop.url}/m/cashDesk?orderId=${placed.orderNo}`)
  expect(await ask(wechatShop)).toEqual(asked)
  // without a referring page WeChat Pay rejects it
  expect(await (await openH5(asked.qrContent, {})).text()).toContain('商家参数格式有误')
  const page = await openH5(asked.qrContent)
  expect(page.status).toBe(302)
  await wechatShop.shop.pressButton(new URL(page.headers.get('location') ?? '', wechat.url).href, 'pay')
  await waitForStatus(placed, 'delivered')
  expect(await wechatShop.payments()).toEqual(['h5 succeeded'])
  expect(wechat.rejections).toEqual([])
})

test('an expired H5 URL is replaced by a new payment, and the old one can bring no money any more', async () => {
  await using wechatShop = await openWechatShop(userAgents.phone)
  const first = await ask(wechatShop)
  wechatShop.shop.clock.now = new Date(wechatShop.shop.clock.now.getTime() + 241_000)
  const second = await ask(wechatShop)
  expect(second.paymentNo).not.toBe(first.paymentNo)
  expect(wechatShop.wechat.ledger.trades.map(({ state }) => state)).toEqual(['closed', 'unpaid'])
  expect(await wechatShop.payments()).toEqual(['h5 closed', 'h5 waiting'])
  expect((await openH5(second.qrContent)).status).toBe(302)
})

test('an expired H5 URL that was paid meanwhile settles its order and is not replaced', async () => {
  await using wechatShop = await openWechatShop(userAgents.phone)
  const { paymentNo } = await ask(wechatShop)
  await wechatShop.wechat.pay(paymentNo, { fault: 'drop' })
  wechatShop.shop.clock.now = new Date(wechatShop.shop.clock.now.getTime() + 241_000)
  const { buyer, orderNo } = wechatShop.placed
  const refused = await buyer.expectRejection(payOrder, { orderNo, payChannel: wechatShop.payChannel })
  expect(refused.code).toBe('orderNotPayable')
  await waitForStatus(wechatShop.placed, 'delivered')
  expect(wechatShop.wechat.ledger.trades).toHaveLength(1)
})

test('inside WeChat it is paid by JSAPI after a silent login, by that payer only', async () => {
  await using wechatShop = await openWechatShop(userAgents.wechat)
  const { placed, payChannel } = wechatShop
  const phone = createWechatBrowser()
  const { nonce } = phone
  const first = await ask(wechatShop, { wechat: { nonce } })
  expect(first).toMatchObject({ way: 'wechatLogin', jsapi: null })
  const address = new URL(first.qrContent)
  expect(address.searchParams.get('scope')).toBe('snsapi_base')
  expect(address.hash).toBe('#wechat_redirect')
  expect(first.qrContent).not.toContain(wechatShop.wechat.settings.byKey.appSecret)
  // nothing is opened at WeChat Pay before the login
  expect(wechatShop.wechat.ledger.trades).toEqual([])
  const params = await requestJsapiParams(placed, payChannel, phone)
  expect(params).toMatchObject({ signType: 'RSA', package: expect.stringMatching(/^prepay_id=/) })
  // the same browser gets the same content again without another login
  expect((await ask(wechatShop, { wechat: { nonce } })).jsapi).toEqual(params)
  expect(await payByBridge(wechatShop, params, { 'x-openid': 'oSomebodyElse' })).toBe('fail')
  expect(await payByBridge(wechatShop, { ...params, nonceStr: 'changed' })).toBe('fail')
  expect(await payByBridge(wechatShop, params)).toBe('ok')
  await waitForStatus(placed, 'delivered')
  expect(await wechatShop.payments()).toEqual(['jsapi succeeded'])
})

test('a login is valid for its order and its browser only, and only once', async () => {
  await using wechatShop = await openWechatShop(userAgents.wechat)
  const { placed, payChannel, shop } = wechatShop
  const phone = createWechatBrowser()
  const { nonce } = phone
  const login = await followWechatLogin((await ask(wechatShop, { wechat: { nonce } })).qrContent, phone)
  const stranger = createWechatBrowser('two')
  expect((await ask(wechatShop, { wechat: { nonce: stranger.nonce, login } })).way).toBe('wechatLogin')
  const other = await submitOrder(shop, await shop.addItem({ cards: createNewCards(1) }), {
    buyer: placed.buyer,
  })
  const elsewhere = { orderNo: other.orderNo, payChannel, wechat: { nonce, login } }
  expect((await placed.buyer.call(payOrder, elsewhere)).way).toBe('wechatLogin')
  expect((await ask(wechatShop, { wechat: { nonce, login } })).way).toBe('jsapi')
  // used up: another browser that got hold of it, or the same one without its payment, has to log in again
  await wechatShop.shop.db.db.updateTable('payment').set({ state: 'closed' }).execute()
  expect((await ask(wechatShop, { wechat: { nonce, login } })).way).toBe('wechatLogin')
})

test('an order opened inside WeChat on a second phone is paid there, and no longer on the first', async () => {
  await using wechatShop = await openWechatShop(userAgents.wechat)
  const first = await requestJsapiParams(wechatShop.placed, wechatShop.payChannel, createWechatBrowser('one'))
  const second = await requestJsapiParams(
    wechatShop.placed,
    wechatShop.payChannel,
    createWechatBrowser('two'),
  )
  expect(second.package).not.toBe(first.package)
  expect(await payByBridge(wechatShop, first)).toBe('fail')
  expect(await payByBridge(wechatShop, second)).toBe('ok')
  await waitForStatus(wechatShop.placed, 'delivered')
  expect(await wechatShop.payments()).toEqual(['jsapi closed', 'jsapi succeeded'])
})

for (const [whose, isOwn] of [
  ['another browser is not given what the first one got', false],
  ['the same browser is given what it got already', true],
] as const)
  test(`two concurrent requests inside WeChat, the second without a response of the gateway: ${whose}`, async () => {
    await using wechatShop = await openWechatShop(userAgents.wechat)
    const first = createWechatBrowser('one')
    const second = isOwn ? first : createWechatBrowser('two')
    const inputFor = async (phone: typeof first) => {
      const { nonce } = phone
      const login = await followWechatLogin((await ask(wechatShop, { wechat: { nonce } })).qrContent, phone)
      return { wechat: { nonce, login } }
    }
    const [firstInput, secondInput] = [await inputFor(first), await inputFor(second)]
    const firstAtGateway = Promise.withResolvers<void>()
    const secondAtGateway = Promise.withResolvers<void>()
    const firstAnswered = Promise.withResolvers<void>()
    let creations = 0
    wechatShop.network.fault = async (page, go) => {
      if (page !== 'jsapi') return go()
      creations += 1
      if (creations === 1) {
        firstAtGateway.resolve()
        await secondAtGateway.promise
        return go()
      }
      secondAtGateway.resolve()
      await firstAnswered.promise
      return connectionFailed(page, go)
    }
    const firstAsked = ask(wechatShop, firstInput)
    await firstAtGateway.promise
    const { placed, payChannel } = wechatShop
    const secondRequest = { orderNo: placed.orderNo, payChannel, ...secondInput }
    const secondAsked = isOwn
      ? placed.buyer.call(payOrder, secondRequest).then(({ jsapi: secondJsapi }) => secondJsapi)
      : placed.buyer.expectRejection(payOrder, secondRequest).then(({ code }) => code)
    const { jsapi } = await firstAsked
    firstAnswered.resolve()
    expect(jsapi).not.toBeNull()
    expect(await secondAsked).toEqual(isOwn ? jsapi : 'gatewaySilent')
    expect(creations).toBe(2)
    expect(await wechatShop.payments()).toEqual(['jsapi waiting'])
  })

test('neither openid, nor secret, nor login code is stored or logged', async () => {
  await using wechatShop = await openWechatShop(userAgents.wechat)
  const phone = createWechatBrowser()
  const login = await followWechatLogin(
    (await ask(wechatShop, { wechat: { nonce: phone.nonce } })).qrContent,
    phone,
  )
  await ask(wechatShop, { wechat: { nonce: phone.nonce, login } })
  const openId = wechatShop.wechat.ledger.trades.at(-1)?.more.openId ?? 'none'
  const kept = JSON.stringify(await wechatShop.shop.db.db.selectFrom('payment').selectAll().execute())
  const log = JSON.stringify(wechatShop.shop.logged)
  for (const secret of [
    openId,
    login.code,
    String(wechatShop.wechat.settings.byKey.appSecret),
    phone.nonce,
  ]) {
    expect(secret.length).toBeGreaterThan(8)
    expect(kept).not.toContain(secret)
    expect(log).not.toContain(secret)
  }
})

test('a wrong AppSecret is reported to the seller in WeChat’s words, and the buyer can try again', async () => {
  const secret = 'f'.repeat(32)
  await using wechatShop = await openWechatShop(userAgents.wechat, { appSecret: secret })
  const phone = createWechatBrowser()
  const login = await followWechatLogin(
    (await ask(wechatShop, { wechat: { nonce: phone.nonce } })).qrContent,
    phone,
  )
  const { buyer, orderNo } = wechatShop.placed
  const input = { orderNo, payChannel: wechatShop.payChannel, wechat: { nonce: phone.nonce, login } }
  expect((await buyer.expectRejection(payOrder, input)).code).toBe('gatewaySilent')
  const log = JSON.stringify(wechatShop.shop.logged)
  expect(log).toContain('40125')
  expect(log).not.toContain(secret)
})

test('one order requested as a code, by H5 and inside WeChat: three payments, of which the second money is refunded', async () => {
  await using wechatShop = await openWechatShop(userAgents.desktop)
  const { placed, wechat } = wechatShop
  const code = await ask(wechatShop)
  expect(code).toMatchObject({ way: 'code', qrContent: expect.stringMatching(/^weixin:/) })
  placed.buyer.userAgent = userAgents.phone
  const h5 = await ask(wechatShop)
  const params = await requestJsapiParams(placed, wechatShop.payChannel)
  expect(new Set(wechat.ledger.trades.map(({ outTradeNo }) => outTradeNo)).size).toBe(3)
  expect(await wechatShop.payments()).toEqual(['code waiting', 'h5 waiting', 'jsapi waiting'])
  expect(await wechat.pay(code.paymentNo)).toBe(true)
  await waitForStatus(placed, 'delivered')
  expect(await wechat.pay(h5.paymentNo)).toBe(true)
  for (let turn = 0; turn < 3; turn++) await wechatShop.shop.advanceClock(20)
  expect(await listDispositions(wechatShop.shop.db.db, placed.orderNo)).toEqual([
    'settled paid',
    'refunded secondPayment',
  ])
  // an unpaid trade is closed once the order needs no money
  expect(await payByBridge(wechatShop, params)).toBe('fail')
  expect(wechat.ledger.sums()).toEqual({ paidFen: 2000, refundedFen: 1000 })
})

test('a merchant with the code product only offers WeChat Pay on desktops only', async () => {
  await using wechatShop = await openWechatShop(userAgents.desktop, {
    products: ['native'],
    appSecret: undefined,
  })
  const { shop, placed, payChannel } = wechatShop
  const offered = async (userAgent: string) => {
    const { payChannels } = await Object.assign(shop.visitor(), { userAgent }).call(getShop, {
      shortUrl: shop.shortUrl,
    })
    return payChannels.some(({ id: channelId }) => channelId === payChannel)
  }
  expect(await offered(userAgents.desktop)).toBe(true)
  expect(await offered(userAgents.phone)).toBe(false)
  expect(await offered(userAgents.wechat)).toBe(false)
  placed.buyer.userAgent = userAgents.phone
  const refused = await placed.buyer.expectRejection(payOrder, { orderNo: placed.orderNo, payChannel })
  expect(refused.code).toBe('channelUnavailable')
  // the phone's page names the channel
  const id = await shop.addItem({ cards: createNewCards(1) })
  expect((await placed.buyer.call(getItem, { id })).payOnDesks).toEqual(['微信支付'])
  placed.buyer.userAgent = userAgents.desktop
  expect(await placed.buyer.call(getItem, { id })).not.toHaveProperty('payOnDesks')
})

test('Alipay opens the merchant’s product for the buyer’s device, and the return proves no payment', async () => {
  for (const [product, way, userAgent] of [
    ['page', 'alipay.trade.page.pay', userAgents.desktop],
    ['wap', 'alipay.trade.wap.pay', userAgents.phone],
    ['wap', 'alipay.trade.wap.pay', userAgents.alipay],
  ] as const) {
    await using shop = await openShop()
    await using alipay = await openAlipaySimulator({ now: () => shop.clock.now })
    const { payChannelId: payChannel } = await addChannel(shop.seller, {
      provider: 'alipay',
      name: '支付宝',
      settings: { ...alipay.settings.keys, products: ['face', product].reverse() },
    })
    const buyer = Object.assign(shop.visitor(), { userAgent })
    const placed = await submitOrder(
      shop,
      await shop.addItem({ cards: createNewCards(1), title: 'A & B / 卡密' }),
      {
        buyer,
      },
    )
    const { orderNo } = placed
    const asked = await buyer.call(payOrder, { orderNo, payChannel })
    expect(asked).toMatchObject({ way: 'page', validSeconds: null })
    expect(new URL(asked.qrContent).searchParams.get('method')).toBe(way)
    // nothing is opened before the buyer's browser follows the link
    expect(alipay.ledger.trades).toEqual([])
    const page = await fetch(asked.qrContent, { redirect: 'manual' })
    const [trade] = alipay.ledger.trades
    const back = new URL(trade?.returnUrl ?? '')
    expect(back.pathname + back.searchParams.get('orderId')).toMatch(/cashDesk/)
    expect(back.searchParams.get('orderId')).toBe(orderNo)
    expect((await buyer.call(getOrder, { orderNo })).status).toBe('unpaid')
    await shop.pressButton(new URL(page.headers.get('location') ?? '', alipay.url).href, 'pay')
    await waitForStatus(placed, 'delivered')
    expect(alipay.rejections).toEqual([])
    // a changed URL opens nothing
    const changed = new URL(asked.qrContent)
    changed.searchParams.set(
      'biz_content',
      changed.searchParams.get('biz_content')?.replace('10.00', '0.01') ?? '',
    )
    expect(await (await fetch(changed)).text()).toContain('isv.invalid-signature')
  }
})
