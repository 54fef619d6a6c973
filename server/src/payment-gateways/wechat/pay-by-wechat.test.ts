import { expect, test } from 'vitest'
import { faultPlan } from '../../../../simulators/fault-plan.ts'
import {
  openWechatSimulator,
  type WechatSimulator,
  type WechatSimulatorOptions,
} from '../../../../simulators/wechat-simulator.ts'
import { requestQr, submitOrder, waitForStatus } from '../../../../test-support/seed/purchase.ts'
import { type GatewayKind, testFaults } from '../../../../test-support/server/gateway-shop.ts'
import { createCards, openShop, type TestShop } from '../../../../test-support/server/open-shop.ts'
import { createPayChannel } from '../../modules/pay-channel/public.ts'

type Way = keyof WechatSimulator['settings']

interface Town extends AsyncDisposable {
  shop: TestShop
  wechat: WechatSimulator
  payChannel: Awaited<ReturnType<typeof createPayChannel>>
  paymentNo(): Promise<string>
}

/** A shop that is paid through a WeChat Pay simulator. */
async function openShopWithWechat(way: Way = 'byKey', options: WechatSimulatorOptions = {}): Promise<Town> {
  const shop = await openShop()
  const signWith = way === 'byKey' ? 'key' : 'certificate'
  const wechat = await openWechatSimulator({ now: () => shop.clock.now, signWith, ...options })
  const payChannel = await createPayChannel(shop.seller, {
    shopId: null,
    provider: 'wechat-pay',
    name: 'WeChat',
    method: 'wxpay',
    feeBasisPoints: 0,
    position: 3,
    realMoney: false,
    settings: wechat.settings[way],
  })
  return {
    shop,
    wechat,
    payChannel,
    async paymentNo() {
      const { payment_no } = await shop.db.db
        .selectFrom('payment')
        .select('payment_no')
        .where('pay_channel_id', '=', payChannel)
        .executeTakeFirstOrThrow()
      return payment_no
    },
    async [Symbol.asyncDispose]() {
      await wechat[Symbol.asyncDispose]()
      await shop[Symbol.asyncDispose]()
    },
  }
}

const waiting = async ({ shop, payChannel }: Town) => {
  const placed = await submitOrder(shop, await shop.addItem({ cards: createCards(3) }))
  return { ...placed, qrContent: await requestQr(placed, payChannel) }
}

for (const way of ['byKey', 'byCertificate'] as const) {
  test(`an order is paid, notified and delivered through WeChat Pay, and a duplicate changes nothing: ${way}`, async () => {
    await using openGatewayOrFail = await openShopWithWechat(way)
    const { shop, wechat } = openGatewayOrFail
    const placed = await waiting(openGatewayOrFail)
    expect(placed.qrContent).toMatch(/^weixin:\/\/wxpay\/bizpayurl\?pr=/)
    const paymentNo = await openGatewayOrFail.paymentNo()
    expect(await wechat.pay(paymentNo)).toBe(true)
    await waitForStatus(placed, 'delivered')
    expect(wechat.webhooks.count()).toEqual({ calls: 1, undelivered: 0 })
    // a duplicate changes nothing
    await wechat.resendWebhook(paymentNo)
    expect(await shop.db.db.selectFrom('receipt').select('amount_fen').execute()).toEqual([
      { amount_fen: 1000 },
    ])
    // the gateway never learns the order number
    expect(JSON.stringify(wechat.ledger.trades)).not.toContain(placed.orderNo)
    expect(wechat.rejections).toEqual([])
  })
}

test('a forged, old, truncated or foreign notification settles nothing, and the next valid one does', async () => {
  const errors = ['badSignature', 'oldTimestamp', 'wrongMerchant', 'cutBody'] as const
  for (const fault of errors) {
    await using openGatewayOrFail = await openShopWithWechat('byKey', { retryDelaysMs: [] })
    const { shop, wechat } = openGatewayOrFail
    const placed = await waiting(openGatewayOrFail)
    const paymentNo = await openGatewayOrFail.paymentNo()
    await wechat.pay(paymentNo, { fault })
    expect(wechat.webhooks.count(), fault).toEqual({ calls: 1, undelivered: 1 })
    expect(await shop.db.db.selectFrom('receipt').select('fate').execute(), fault).toEqual([])
    await wechat.resendWebhook(paymentNo)
    await waitForStatus(placed, 'delivered')
  }
})

test('a payment of another amount goes to manual review', async () => {
  await using openGatewayOrFail = await openShopWithWechat()
  const { shop, wechat } = openGatewayOrFail
  await waiting(openGatewayOrFail)
  await wechat.pay(await openGatewayOrFail.paymentNo(), { amountFen: 999 })
  const receipts = await shop.db.db.selectFrom('receipt').select(['fate', 'reason', 'amount_fen']).execute()
  expect(receipts).toEqual([{ fate: 'person', reason: 'wrongAmount', amount_fen: 999 }])
})

test('a payment without a notification is found by a query', async () => {
  await using openGatewayOrFail = await openShopWithWechat('byCertificate', { retryDelaysMs: [] })
  const { shop, wechat } = openGatewayOrFail
  const placed = await waiting(openGatewayOrFail)
  await wechat.pay(await openGatewayOrFail.paymentNo(), { fault: 'drop' })
  await shop.advanceClock(6)
  await waitForStatus(placed, 'delivered')
})

test('a payment notified before its creation is answered settles its order', async () => {
  const plan = faultPlan(1, ['callBackFirst'], { phases: ['create'], oneIn: 1 })
  await using openGatewayOrFail = await openShopWithWechat('byKey', { plan })
  const { shop } = openGatewayOrFail
  const placed = await submitOrder(shop, await shop.addItem({ cards: createCards(1) }))
  await requestQr(placed, openGatewayOrFail.payChannel).catch(() => undefined)
  await waitForStatus(placed, 'delivered')
})

const byKey: GatewayKind<WechatSimulator> = {
  provider: 'wechat-pay',
  method: 'wxpay',
  open: openWechatSimulator,
  toSettings: ({ settings }) => settings.byKey,
  toPaymentPage: (code, gateway) => gateway.payPageOf(code),
}

testFaults(byKey)
