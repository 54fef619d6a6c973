import { expect, test } from 'vitest'
import { faultPlan } from '../../../../../../gateways/fault-plan.ts'
import {
  openWechatGateway,
  type WechatGateway,
  type WechatOptions,
} from '../../../../../../gateways/wechat-gateway.ts'
import { type GatewayKind, tryFaults } from '../../../../test/gateway-counter.ts'
import { openShop, someCards, type TestShop } from '../../../../test/open-shop.ts'
import { askQr, place, reach } from '../../../../test/purchase.ts'
import { openPayChannel } from '../../../shop/door.ts'

type Way = keyof WechatGateway['settings']

interface Town extends AsyncDisposable {
  shop: TestShop
  wechat: WechatGateway
  payChannel: Awaited<ReturnType<typeof openPayChannel>>
  paymentNo(): Promise<string>
}

/** A shop that is paid through a WeChat Pay on loopback. */
async function openTown(way: Way = 'byKey', options: WechatOptions = {}): Promise<Town> {
  const shop = await openShop()
  const signsBy = way === 'byKey' ? 'key' : 'certificate'
  const wechat = await openWechatGateway({ now: () => shop.clock.now, signsBy, ...options })
  const payChannel = await openPayChannel(shop.seller, {
    ...{ shopId: null, provider: 'wechat-pay', name: 'WeChat', method: 'wxpay', feeBasisPoints: 0 },
    ...{ position: 3, realMoney: false, settings: wechat.settings[way] },
  })
  return {
    ...{ shop, wechat, payChannel },
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
  const placed = await place(shop, await shop.addItem({ cards: someCards(3) }))
  return { ...placed, qrContent: await askQr(placed, payChannel) }
}

for (const way of ['byKey', 'byCertificate'] as const) {
  test(`an order is paid, told of and delivered through WeChat Pay, and hearing it again changes nothing: ${way}`, async () => {
    await using town = await openTown(way)
    const { shop, wechat } = town
    const placed = await waiting(town)
    expect(placed.qrContent).toMatch(/^weixin:\/\/wxpay\/bizpayurl\?pr=/)
    const paymentNo = await town.paymentNo()
    expect(await wechat.pay(paymentNo)).toBe(true)
    await reach(placed, 'delivered')
    expect(wechat.callBacks.count()).toEqual({ calls: 1, unheard: 0 })
    // hearing it again changes nothing
    await wechat.repeatCall(paymentNo)
    expect(await shop.db.db.selectFrom('receipt').select('amount_fen').execute()).toEqual([
      { amount_fen: 1000 },
    ])
    // the gateway never learns the order's number
    expect(JSON.stringify(wechat.ledger.trades)).not.toContain(placed.orderNo)
    expect(wechat.refused).toEqual([])
  })
}

test('a call-back that is forged, old, another merchant’s or cut settles nothing, and the next good one does', async () => {
  const faults = ['badSignature', 'oldTimestamp', 'wrongMerchant', 'cutBody'] as const
  for (const fault of faults) {
    await using town = await openTown('byKey', { pausesMs: [] })
    const { shop, wechat } = town
    const placed = await waiting(town)
    const paymentNo = await town.paymentNo()
    await wechat.pay(paymentNo, { fault })
    expect(wechat.callBacks.count(), fault).toEqual({ calls: 1, unheard: 1 })
    expect(await shop.db.db.selectFrom('receipt').select('fate').execute(), fault).toEqual([])
    await wechat.repeatCall(paymentNo)
    await reach(placed, 'delivered')
  }
})

test('money of another sum than was asked for waits for a person', async () => {
  await using town = await openTown()
  const { shop, wechat } = town
  await waiting(town)
  await wechat.pay(await town.paymentNo(), { amountFen: 999 })
  const receipts = await shop.db.db.selectFrom('receipt').select(['fate', 'reason', 'amount_fen']).execute()
  expect(receipts).toEqual([{ fate: 'person', reason: 'wrongAmount', amount_fen: 999 }])
})

test('money of which nobody was told is found by asking', async () => {
  await using town = await openTown('byCertificate', { pausesMs: [] })
  const { shop, wechat } = town
  const placed = await waiting(town)
  await wechat.pay(await town.paymentNo(), { fault: 'drop' })
  await shop.pass(6)
  await reach(placed, 'delivered')
})

test('a payment that was announced before its creation was answered settles its order', async () => {
  const plan = faultPlan(1, ['callBackFirst'], { phases: ['create'], oneIn: 1 })
  await using town = await openTown('byKey', { plan })
  const { shop } = town
  const placed = await place(shop, await shop.addItem({ cards: someCards(1) }))
  await askQr(placed, town.payChannel).catch(() => undefined)
  await reach(placed, 'delivered')
})

const byKey: GatewayKind<WechatGateway> = {
  ...{ provider: 'wechat-pay', method: 'wxpay' },
  open: openWechatGateway,
  settingsOf: ({ settings }) => settings.byKey,
  pageOf: (code, gateway) => gateway.pageOf(code),
}

tryFaults(byKey)
