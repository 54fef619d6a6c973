import { cancelOrder } from '@faka/contract/payment/cancel-order'
import { describe, expect, test } from 'vitest'
import { type AlipaySimulator, openAlipaySimulator } from '../../../../simulators/alipay-simulator.ts'
import {
  countCardsByState,
  listDispositions,
  readOrder,
  waitForStatus,
} from '../../../../test-support/seed/purchase.ts'
import { openGatewayOrFail } from '../../../../test-support/server/gateway-requests.ts'
import {
  type GatewayKind,
  netReceivedFen,
  openGatewayShop,
  payTwice,
  submitOrderAt,
  testFaults,
} from '../../../../test-support/server/gateway-shop.ts'
import { gatewayDeps } from '../../modules/pay-channel/public.ts'
import { AlipaySettings } from './alipay-settings.ts'
import { fetchStatement } from './alipay-statement.ts'

const kindOf = (mode: 'keys' | 'certificates'): GatewayKind<AlipaySimulator> => ({
  provider: 'alipay',
  method: 'alipay',
  open: openAlipaySimulator,
  toSettings: ({ settings }) => settings[mode],
})
const byKeys = kindOf('keys')

for (const mode of ['keys', 'certificates'] as const)
  test(`${mode}: a scanned and paid code delivers the cards once`, async () => {
    await using gatewayShop = await openGatewayShop(kindOf(mode))
    const { shop, gateway } = gatewayShop
    const { placed, qr } = await submitOrderAt(gatewayShop)
    await shop.pressButton(qr, 'callbackFiveTimes')
    await waitForStatus(placed, 'delivered')
    await expect.poll(() => gateway.webhooks.count()).toEqual({ calls: 5, undelivered: 0 })
    expect(await listDispositions(shop.db.db, placed.orderNo)).toEqual(['settled paid'])
    expect(gateway.ledger.sums()).toEqual({ paidFen: 1000, refundedFen: 0 })
    expect(
      await openGatewayOrFail('alipay', gateway.settings[mode]).selfTest(
        gatewayDeps(shop.services, 'CHANNEL'),
      ),
    ).toMatchObject({ ok: true })
  })

test('a gateway that never notifies is queried, and a code not scanned yet stays open', async () => {
  await using gatewayShop = await openGatewayShop(byKeys)
  const { shop, gateway } = gatewayShop
  const { placed, qr } = await submitOrderAt(gatewayShop)
  await shop.advanceClock(6)
  expect(gateway.rejections).toEqual(['ACQ.TRADE_NOT_EXIST'])
  expect((await readOrder(placed)).status).toBe('unpaid')
  await shop.pressButton(qr, 'noCallback')
  await shop.advanceClock(10)
  await waitForStatus(placed, 'delivered')
})

test('a scanned trade is closed with its order and cannot be paid afterwards', async () => {
  await using gatewayShop = await openGatewayShop(byKeys)
  const { shop, gateway } = gatewayShop
  const { placed, qr } = await submitOrderAt(gatewayShop)
  await fetch(qr)
  await placed.buyer.call(cancelOrder, { orderNo: placed.orderNo })
  await waitForStatus(placed, 'cancelled')
  await shop.pressButton(qr, 'pay')
  expect(gateway.ledger.sums().paidFen).toBe(0)
  expect(await countCardsByState(shop.db.db)).toEqual({ free: 1 })
})

test('an unscanned code holds its cards until it expires: a payment until then gets them', async () => {
  await using gatewayShop = await openGatewayShop(byKeys)
  const { shop } = gatewayShop
  const { placed, qr } = await submitOrderAt(gatewayShop)
  await placed.buyer.call(cancelOrder, { orderNo: placed.orderNo })
  await shop.advanceClock(30)
  expect(await countCardsByState(shop.db.db)).toEqual({ held: 1 })
  await shop.pressButton(qr, 'pay')
  await waitForStatus(placed, 'delivered')
  expect(await listDispositions(shop.db.db, placed.orderNo)).toEqual(['settled paid'])
})

test('a second payment is refunded, and its refund notification is not taken for a payment', async () => {
  await using gatewayShop = await openGatewayShop(byKeys)
  const { shop, gateway } = gatewayShop
  const placed = await payTwice(gatewayShop)
  for (let turn = 0; turn < 3; turn++) await shop.advanceClock(6)
  expect(gateway.ledger.sums()).toEqual({ paidFen: 1000, refundedFen: 1000 })
  await expect.poll(() => gateway.webhooks.count()).toEqual({ calls: 2, undelivered: 0 })
  expect((await listDispositions(shop.db.db, placed.orderNo)).sort()).toEqual([
    'refunded secondPayment',
    'settled paid',
  ])
  expect((await readOrder(placed)).refund).toMatchObject({ state: 'done' })
  expect(await netReceivedFen(gatewayShop)).toBe(0)
})

test('a code expires with its order and cannot be paid afterwards', async () => {
  await using gatewayShop = await openGatewayShop(byKeys)
  const { shop, gateway } = gatewayShop
  const { placed, qr } = await submitOrderAt(gatewayShop)
  await shop.advanceClock(901)
  await shop.pressButton(qr, 'pay')
  expect(gateway.ledger.sums().paidFen).toBe(0)
  await shop.advanceClock(10)
  await waitForStatus(placed, 'expired')
})

test('the statement of a day lists all payments and refunds, as a ZIP in Alipay’s encoding', async () => {
  await using gatewayShop = await openGatewayShop(byKeys)
  const { shop, gateway } = gatewayShop
  const settings = AlipaySettings.parse(gateway.settings.keys)
  const { placed, qr } = await submitOrderAt(gatewayShop)
  await shop.pressButton(qr, 'pay')
  await waitForStatus(placed, 'delivered')
  const [trade] = gateway.ledger.trades
  if (!trade) throw new Error('nothing was opened')
  gateway.ledger.refund(trade, 'R1', 250)
  const day = new Date(shop.clock.now.getTime() + 8 * 3_600_000).toISOString().slice(0, 10)
  const deps = gatewayDeps(shop.services, 'CHANNEL')
  expect(await fetchStatement(day, settings, deps)).toEqual({ kind: 'notReady' })
  shop.clock.now = new Date(shop.clock.now.getTime() + 86_400_000)
  const { tradeNo, outTradeNo: paymentNo } = trade
  expect(await fetchStatement(day, settings, deps)).toEqual({
    kind: 'lines',
    lines: [
      { kind: 'paid', paymentNo, tradeNo, refundNo: null, amountFen: 1000 },
      { kind: 'refunded', paymentNo, tradeNo, refundNo: 'R1', amountFen: 250 },
    ],
  })
})

describe('under faults', () => testFaults(byKeys))
