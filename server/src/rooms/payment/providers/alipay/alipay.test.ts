import { cancelOrder } from '@faka/contract/payment'
import { describe, expect, test } from 'vitest'
import { type AlipayGateway, openAlipayGateway } from '../../../../../../gateways/alipay-gateway.ts'
import {
  type FaultPlan,
  faultPlan,
  type Phase,
  phases,
  strikesIn,
} from '../../../../../../gateways/fault-plan.ts'
import { openShop, someCards, type TestShop } from '../../../../test/open-shop.ts'
import { askQr, fatesOf, look, type Placed, place, reach, stockOf } from '../../../../test/purchase.ts'
import { openPayChannel } from '../../../shop/door.ts'
import { worldOf } from '../../gateway-of.ts'
import { alipay } from './alipay.ts'
import { bill } from './alipay-bill.ts'
import { AlipaySettings } from './alipay-settings.ts'

interface Counter extends AsyncDisposable {
  shop: TestShop
  gateway: AlipayGateway
  payChannel: string
  settings: AlipaySettings
}

/** A shop with a channel at an Alipay of its own, which lives by the shop's clock. */
async function openCounter(mode: 'keys' | 'certificates' = 'keys', plan?: FaultPlan): Promise<Counter> {
  const shop = await openShop()
  const gateway = await openAlipayGateway({
    ...{ now: () => shop.clock.now, pausesMs: [20, 20, 20], delayMs: 20 },
    ...(plan ? { plan } : {}),
  })
  const channel = { shopId: null, provider: 'alipay', name: '支付宝', method: 'alipay' } as const
  const settings = gateway.settings[mode]
  const payChannel = await openPayChannel(shop.seller, {
    ...channel,
    ...{ feeBasisPoints: 0, position: 9, realMoney: false, settings },
  })
  return {
    ...{ shop, gateway, payChannel, settings: AlipaySettings.parse(settings) },
    async [Symbol.asyncDispose]() {
      await gateway[Symbol.asyncDispose]()
      await shop[Symbol.asyncDispose]()
    },
  }
}

const placeAt = async ({ shop, payChannel }: Counter, cards = 1): Promise<{ placed: Placed; qr: string }> => {
  const placed = await place(shop, await shop.addItem({ cards: someCards(cards) }), { payChannel })
  return { placed, qr: await askQr(placed, payChannel) }
}

/** What the shop has of the gateway's money: what came less what went back. */
async function keptFen({ shop, payChannel }: Counter): Promise<number> {
  const rows = await shop.db.db
    .selectFrom('receipt')
    .select(['amount_fen', 'fate'])
    .where('pay_channel_id', '=', payChannel)
    .execute()
  return rows.reduce((sum, { amount_fen, fate }) => sum + (fate === 'refunded' ? 0 : amount_fen), 0)
}

for (const mode of ['keys', 'certificates'] as const)
  test(`${mode}: a code that is scanned and paid brings the cards, once`, async () => {
    await using counter = await openCounter(mode)
    const { shop, gateway, settings } = counter
    const { placed, qr } = await placeAt(counter)
    await shop.press(qr, 'callbackFiveTimes')
    await reach(placed, 'delivered')
    await expect.poll(() => gateway.callBacks.count()).toEqual({ calls: 5, unheard: 0 })
    expect(await fatesOf(shop.db.db, placed.orderNo)).toEqual(['settled paid'])
    expect(gateway.ledger.sums()).toEqual({ paidFen: 1000, refundedFen: 0 })
    expect(await alipay.selfTest(settings, worldOf(shop.house))).toMatchObject({ ok: true })
  })

test('a gateway that never calls back is asked, and a code that nobody scanned is waited for', async () => {
  await using counter = await openCounter()
  const { shop, gateway } = counter
  const { placed, qr } = await placeAt(counter)
  await shop.pass(6)
  expect(gateway.refused).toEqual(['ACQ.TRADE_NOT_EXIST'])
  expect((await look(placed)).status).toBe('unpaid')
  await shop.press(qr, 'noCallback')
  await shop.pass(10)
  await reach(placed, 'delivered')
})

test('what was scanned is closed with its order, and then takes no money', async () => {
  await using counter = await openCounter()
  const { shop, gateway } = counter
  const { placed, qr } = await placeAt(counter)
  await fetch(qr)
  await placed.buyer.ask(cancelOrder, { orderNo: placed.orderNo })
  await reach(placed, 'cancelled')
  await shop.press(qr, 'pay')
  expect(gateway.ledger.sums().paidFen).toBe(0)
  expect(await stockOf(shop.db.db)).toEqual({ free: 1 })
})

test('a code that nobody scanned holds its cards until it is over: who pays meanwhile gets them', async () => {
  await using counter = await openCounter()
  const { shop } = counter
  const { placed, qr } = await placeAt(counter)
  await placed.buyer.ask(cancelOrder, { orderNo: placed.orderNo })
  await shop.pass(30)
  expect(await stockOf(shop.db.db)).toEqual({ held: 1 })
  await shop.press(qr, 'pay')
  await reach(placed, 'delivered')
  expect(await fatesOf(shop.db.db, placed.orderNo)).toEqual(['settled paid'])
})

/** An order that was paid at the sandbox, and then at Alipay as well. */
async function payTwice(counter: Counter): Promise<Placed> {
  const { shop, payChannel } = counter
  const placed = await place(shop, await shop.addItem({ cards: someCards(1) }))
  const other = await askQr(placed, shop.payChannels.md5)
  const qr = await askQr(placed, payChannel)
  await shop.press(other, 'pay')
  await reach(placed, 'delivered')
  await shop.press(qr, 'pay')
  await expect.poll(async () => (await fatesOf(shop.db.db, placed.orderNo)).length).toBe(2)
  return placed
}

test('a second payment goes back, and what Alipay tells of that looks like a payment and is none', async () => {
  await using counter = await openCounter()
  const { shop, gateway } = counter
  const placed = await payTwice(counter)
  for (let turn = 0; turn < 3; turn++) await shop.pass(6)
  expect(gateway.ledger.sums()).toEqual({ paidFen: 1000, refundedFen: 1000 })
  await expect.poll(() => gateway.callBacks.count()).toEqual({ calls: 2, unheard: 0 })
  expect((await fatesOf(shop.db.db, placed.orderNo)).sort()).toEqual([
    'refunded secondPayment',
    'settled paid',
  ])
  expect((await look(placed)).refund).toMatchObject({ state: 'done' })
  expect(await keptFen(counter)).toBe(0)
})

test('the order’s time is the code’s: nobody pays after it', async () => {
  await using counter = await openCounter()
  const { shop, gateway } = counter
  const { placed, qr } = await placeAt(counter)
  await shop.pass(901)
  await shop.press(qr, 'pay')
  expect(gateway.ledger.sums().paidFen).toBe(0)
  await shop.pass(10)
  await reach(placed, 'expired')
})

test('the bill of a day names every sum that came and went, in the zip and the writing that Alipay uses', async () => {
  await using counter = await openCounter()
  const { shop, gateway, settings } = counter
  const { placed, qr } = await placeAt(counter)
  await shop.press(qr, 'pay')
  await reach(placed, 'delivered')
  const [trade] = gateway.ledger.trades
  if (!trade) throw new Error('nothing was opened')
  gateway.ledger.refund(trade, 'R1', 250)
  const day = new Date(shop.clock.now.getTime() + 8 * 3_600_000).toISOString().slice(0, 10)
  const world = worldOf(shop.house)
  expect(await bill(day, settings, world)).toEqual({ kind: 'notReady' })
  shop.clock.now = new Date(shop.clock.now.getTime() + 86_400_000)
  const { tradeNo, outTradeNo: paymentNo } = trade
  expect(await bill(day, settings, world)).toEqual({
    kind: 'lines',
    lines: [
      { kind: 'paid', paymentNo, tradeNo, refundNo: null, amountFen: 1000 },
      { kind: 'refunded', paymentNo, tradeNo, refundNo: 'R1', amountFen: 250 },
    ],
  })
})

describe('whatever goes wrong', () => {
  /** A plan that can be exchanged while the gateway runs. */
  const exchangeable = () => {
    let plan = faultPlan(0, [])
    return {
      exchange: (next: FaultPlan) => {
        plan = next
      },
      plan: { next: (phase: Phase) => plan.next(phase), stop: () => plan.stop(), struck: [] } as FaultPlan,
    }
  }

  /** Buys under a fault: pays, or pays twice, or cancels what was scanned. */
  async function live(counter: Counter, phase: Phase): Promise<Placed> {
    const { shop, payChannel } = counter
    if (phase === 'refund') return payTwice(counter)
    const placed = await place(shop, await shop.addItem({ cards: someCards(1) }), { payChannel })
    const qr = await askQr(placed, payChannel).catch(() => undefined)
    if (qr === undefined) return placed
    if (phase !== 'close') await shop.press(qr, phase === 'query' ? 'noCallback' : 'pay')
    else {
      await fetch(qr)
      await placed.buyer.ask(cancelOrder, { orderNo: placed.orderNo })
    }
    return placed
  }

  for (const phase of phases)
    test(`${phase}: 60 seconds after each fault stops, the books agree and nothing is held or open`, async () => {
      const { plan, exchange } = exchangeable()
      await using counter = await openCounter('keys', plan)
      const { shop, gateway } = counter
      for (const fault of strikesIn[phase]) {
        const struck = faultPlan(1, [fault], { phases: [phase], oneIn: 1 })
        exchange(struck)
        const placed = await live(counter, phase)
        await shop.pass(20)
        struck.stop()
        for (let turn = 0; turn < 3; turn++) await shop.pass(20)
        // where nobody could pay, the code is waited for until its time is over
        if ((await look(placed)).status === 'unpaid') await shop.pass(901)
        for (let turn = 0; turn < 10 && (await stockOf(shop.db.db)).held; turn++) await shop.pass(20)
        expect(struck.struck.length, fault).toBeGreaterThan(0)
        const { paidFen, refundedFen } = gateway.ledger.sums()
        expect(await keptFen(counter), fault).toBe(paidFen - refundedFen)
        expect((await stockOf(shop.db.db)).held ?? 0, fault).toBe(0)
        const { status } = await look(placed)
        // what was paid is delivered; only what could not be paid, or was cancelled, ends otherwise
        const wasPaid = gateway.ledger.trades.at(-1)?.state === 'paid'
        expect(status, fault).toMatch(wasPaid ? /^delivered$/ : /^(?:cancelled|expired)$/)
      }
    })
})
