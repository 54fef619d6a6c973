import { cancelOrder } from '@faka/contract/payment'
import { describe, expect, test } from 'vitest'
import { type AlipayGateway, openAlipayGateway } from '../../../../../../gateways/alipay-gateway.ts'
import {
  type GatewayKind,
  keptFen,
  openCounter,
  payTwice,
  placeAt,
  tryFaults,
} from '../../../../test/gateway-counter.ts'
import { fatesOf, look, reach, stockOf } from '../../../../test/purchase.ts'
import { worldOf } from '../../gateway-of.ts'
import { alipay } from './alipay.ts'
import { bill } from './alipay-bill.ts'
import { AlipaySettings } from './alipay-settings.ts'

const kindOf = (mode: 'keys' | 'certificates'): GatewayKind<AlipayGateway> => ({
  ...{ provider: 'alipay', method: 'alipay' },
  open: openAlipayGateway,
  settingsOf: ({ settings }) => settings[mode],
})
const byKeys = kindOf('keys')

for (const mode of ['keys', 'certificates'] as const)
  test(`${mode}: a code that is scanned and paid brings the cards, once`, async () => {
    await using counter = await openCounter(kindOf(mode))
    const { shop, gateway } = counter
    const { placed, qr } = await placeAt(counter)
    await shop.press(qr, 'callbackFiveTimes')
    await reach(placed, 'delivered')
    await expect.poll(() => gateway.callBacks.count()).toEqual({ calls: 5, unheard: 0 })
    expect(await fatesOf(shop.db.db, placed.orderNo)).toEqual(['settled paid'])
    expect(gateway.ledger.sums()).toEqual({ paidFen: 1000, refundedFen: 0 })
    expect(
      await alipay.selfTest(AlipaySettings.parse(gateway.settings[mode]), worldOf(shop.house, 'CHANNEL')),
    ).toMatchObject({ ok: true })
  })

test('a gateway that never calls back is asked, and a code that nobody scanned is waited for', async () => {
  await using counter = await openCounter(byKeys)
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
  await using counter = await openCounter(byKeys)
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
  await using counter = await openCounter(byKeys)
  const { shop } = counter
  const { placed, qr } = await placeAt(counter)
  await placed.buyer.ask(cancelOrder, { orderNo: placed.orderNo })
  await shop.pass(30)
  expect(await stockOf(shop.db.db)).toEqual({ held: 1 })
  await shop.press(qr, 'pay')
  await reach(placed, 'delivered')
  expect(await fatesOf(shop.db.db, placed.orderNo)).toEqual(['settled paid'])
})

test('a second payment goes back, and what Alipay tells of that looks like a payment and is none', async () => {
  await using counter = await openCounter(byKeys)
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
  await using counter = await openCounter(byKeys)
  const { shop, gateway } = counter
  const { placed, qr } = await placeAt(counter)
  await shop.pass(901)
  await shop.press(qr, 'pay')
  expect(gateway.ledger.sums().paidFen).toBe(0)
  await shop.pass(10)
  await reach(placed, 'expired')
})

test('the bill of a day names every sum that came and went, in the zip and the writing that Alipay uses', async () => {
  await using counter = await openCounter(byKeys)
  const { shop, gateway } = counter
  const settings = AlipaySettings.parse(gateway.settings.keys)
  const { placed, qr } = await placeAt(counter)
  await shop.press(qr, 'pay')
  await reach(placed, 'delivered')
  const [trade] = gateway.ledger.trades
  if (!trade) throw new Error('nothing was opened')
  gateway.ledger.refund(trade, 'R1', 250)
  const day = new Date(shop.clock.now.getTime() + 8 * 3_600_000).toISOString().slice(0, 10)
  const world = worldOf(shop.house, 'CHANNEL')
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

describe('whatever goes wrong', () => tryFaults(byKeys))
