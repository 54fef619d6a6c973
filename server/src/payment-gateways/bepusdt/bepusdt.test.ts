import { cancelOrder } from '@faka/contract/payment/cancel-order'
import { describe, expect, test } from 'vitest'
import { type BepusdtSimulator, openBepusdtSimulator } from '../../../../simulators/bepusdt-simulator.ts'
import { faultPlan } from '../../../../simulators/fault-plan.ts'
import {
  countCardsByState,
  listDispositions,
  readOrder,
  waitForStatus,
} from '../../../../test-support/seed/purchase.ts'
import {
  openGatewayOrFail,
  paymentRequest,
  tradeDeps,
} from '../../../../test-support/server/gateway-requests.ts'
import {
  type GatewayKind,
  netReceivedFen,
  openGatewayShop,
  payTwice,
  submitOrderAt,
  testFaults,
} from '../../../../test-support/server/gateway-shop.ts'
import type { TradeDeps } from '../gateway-deps.ts'

const kind: GatewayKind<BepusdtSimulator> = {
  provider: 'bepusdt',
  method: 'any',
  open: openBepusdtSimulator,
  toSettings: ({ settings }) => settings,
}

test('a payment in coins delivers the cards once, despite duplicate notifications', async () => {
  await using gatewayShop = await openGatewayShop(kind)
  const { shop, gateway } = gatewayShop
  const { placed, qr } = await submitOrderAt(gatewayShop)
  expect(qr).toBe(`${gateway.url}/pay/checkout-counter/${gateway.ledger.trades[0]?.tradeNo}`)
  await shop.pressButton(qr, 'callbackFiveTimes')
  await waitForStatus(placed, 'delivered')
  await expect.poll(() => gateway.webhooks.count()).toEqual({ calls: 5, undelivered: 0 })
  expect(await listDispositions(shop.db.db, placed.orderNo)).toEqual(['settled paid'])
  // the gateway learns an amount in yuan, and the order number only from the return URL
  expect(gateway.ledger.trades[0]).toMatchObject({ amountFen: 1000 })
  expect(gateway.rejections).toEqual([])
})

test('repeated notifications of a waiting or expired trade settle nothing', async () => {
  await using gatewayShop = await openGatewayShop(kind)
  const { shop, gateway } = gatewayShop
  const { placed } = await submitOrderAt(gatewayShop)
  const [trade] = gateway.ledger.trades
  if (!trade) throw new Error('nothing was opened')
  await gateway.notify(trade.tradeNo)
  await gateway.notify(trade.tradeNo)
  expect(gateway.webhooks.count()).toEqual({ calls: 2, undelivered: 0 })
  expect((await readOrder(placed)).status).toBe('unpaid')
  await shop.advanceClock(901)
  await gateway.notify(trade.tradeNo)
  expect(gateway.webhooks.count().undelivered).toBe(0)
  await shop.advanceClock(10)
  await waitForStatus(placed, 'expired')
  expect(await listDispositions(shop.db.db, placed.orderNo)).toEqual([])
  expect(await countCardsByState(shop.db.db)).toEqual({ free: 1 })
})

test('a cancelled order cannot be paid in coins, and its payment number is not reused', async () => {
  await using gatewayShop = await openGatewayShop(kind)
  const { shop, gateway } = gatewayShop
  const { placed, qr } = await submitOrderAt(gatewayShop)
  await placed.buyer.call(cancelOrder, { orderNo: placed.orderNo })
  await waitForStatus(placed, 'cancelled')
  await shop.pressButton(qr, 'pay')
  expect(gateway.ledger.sums().paidFen).toBe(0)
  expect(gateway.ledger.trades).toHaveLength(1)
  expect(await countCardsByState(shop.db.db)).toEqual({ free: 1 })
})

test('a duplicate payment in coins cannot be refunded automatically and goes to manual review', async () => {
  await using gatewayShop = await openGatewayShop(kind)
  const { shop, gateway } = gatewayShop
  const placed = await payTwice(gatewayShop)
  for (let turn = 0; turn < 3; turn++) await shop.advanceClock(21)
  expect(gateway.ledger.sums()).toEqual({ paidFen: 1000, refundedFen: 0 })
  expect(await netReceivedFen(gatewayShop)).toBe(1000)
  expect((await readOrder(placed)).refund).toMatchObject({ state: 'byPerson', amountFen: 1000 })
})

test('a signed message for an unknown payment is kept for manual review', async () => {
  await using gatewayShop = await openGatewayShop(kind)
  const { shop, gateway, payChannel } = gatewayShop
  const trade = gateway.ledger.open({
    merchant: 'x',
    outTradeNo: 'x',
    amountFen: 777,
    more: { orderId: 'NOBODYS' },
    notifyUrl: `${shop.url}/pay/notify/bepusdt/${payChannel}`,
  })
  gateway.ledger.pay(trade)
  await gateway.notify(trade.tradeNo)
  const rows = await shop.db.db.selectFrom('receipt').select(['fate', 'reason', 'amount_fen']).execute()
  expect(rows).toEqual([{ fate: 'person', reason: 'unknownPayment', amount_fen: 777 }])
})

const request = paymentRequest()
const deps = tradeDeps()

test('a trade is opened once, queried, cancelled, and reported as closed', async () => {
  await using coins = await openBepusdtSimulator()
  const gateway = openGatewayOrFail('bepusdt', coins.settings)
  const first = await gateway.create(request, deps)
  if (first.kind !== 'redirect') throw new Error('there is a page to pay at')
  expect(await gateway.create(request, deps)).toEqual(first)
  const trade = { paymentNo: request.paymentNo, tradeNo: first.tradeNo, requestedFen: request.amountFen }
  expect(await gateway.query(trade, deps)).toEqual({ state: 'unpaid' })
  expect(await gateway.query({ ...trade, tradeNo: 'nobodys' }, deps)).toEqual({ state: 'notFound' })
  expect(await gateway.query({ ...trade, tradeNo: null }, deps)).toMatchObject({ state: 'unknown' })
  expect(await gateway.close(trade, deps)).toBe('closed')
  expect(await gateway.close(trade, deps)).toBe('closed')
  expect(await gateway.query(trade, deps)).toEqual({ state: 'closed' })
  expect(await gateway.selfTest(deps)).toMatchObject({ ok: true })
  const wrongGateway = openGatewayOrFail('bepusdt', {
    ...coins.settings,
    token: 'not the token of it'.replaceAll(' ', '-'),
  })
  expect(await wrongGateway.selfTest(deps)).toMatchObject({ ok: false })
  expect(await wrongGateway.create(request, deps)).toMatchObject({ kind: 'refused', retryable: false })
})

test('a paid trade counts as the requested amount if the gateway names none, and cannot be cancelled or refunded', async () => {
  await using coins = await openBepusdtSimulator({ statusEndpoint: 'check-status' })
  const gateway = openGatewayOrFail('bepusdt', coins.settings)
  await gateway.create(request, deps)
  const [booked] = coins.ledger.trades
  if (!booked) throw new Error('nothing was opened')
  coins.ledger.pay(booked)
  const trade = { paymentNo: request.paymentNo, tradeNo: booked.tradeNo, requestedFen: 1280 }
  expect(await gateway.query(trade, deps)).toMatchObject({ state: 'paid', amountFen: 1280 })
  expect(await gateway.query({ ...trade, requestedFen: undefined }, deps)).toMatchObject({
    state: 'unknown',
  })
  expect(await gateway.close(trade, deps)).toBe('alreadyPaid')
  expect(gateway.capabilities).toMatchObject({ refund: 'none', realMoney: false })
})

test('a response for another payment or amount, without a page or in another format opens no payment', async () => {
  const depsAnswering = (data: object): TradeDeps => ({
    ...deps,
    fetch: async () => Response.json({ status_code: 200, data }),
  })
  const gateway = openGatewayOrFail('bepusdt', {
    allowed: true,
    gatewayUrl: 'https://coins.example',
    token: 'x'.repeat(16),
  })
  const good = {
    order_id: request.paymentNo,
    amount: '12.8',
    trade_id: 'T1',
    status: 1,
    payment_url: 'https://coins.example/pay/T1',
  }
  expect(await gateway.create(request, depsAnswering(good))).toMatchObject({
    kind: 'redirect',
    tradeNo: 'T1',
  })
  for (const change of [
    { order_id: 'another' },
    { amount: '12.81' },
    { amount: '' },
    { trade_id: '../x' },
    { payment_url: 'javascript:alert(1)' },
    { payment_url: 'https://user:pw@coins.example/' },
    { payment_url: undefined },
  ])
    expect(
      await gateway.create(request, depsAnswering({ ...good, ...change })),
      JSON.stringify(change),
    ).toMatchObject({ kind: 'refused', retryable: true })
  expect(await gateway.create({ ...request, amountFen: 0 }, depsAnswering(good))).toMatchObject({
    kind: 'refused',
    retryable: false,
  })
})

test('coins that are not confirmed on their chain yet keep the cards held', async () => {
  const gateway = openGatewayOrFail('bepusdt', {
    allowed: true,
    gatewayUrl: 'https://coins.example',
    token: 'x'.repeat(16),
  })
  const trade = { paymentNo: 'P1', tradeNo: 'T1', requestedFen: 1 }
  for (const status of [5, 6, 0, '2x', null]) {
    const result: TradeDeps = { ...deps, fetch: async () => Response.json({ trade_id: 'T1', status }) }
    expect(await gateway.query(trade, result), String(status)).toMatchObject({ state: 'unknown' })
  }
})

test('a payment notified before its creation is answered settles its order', async () => {
  const plan = faultPlan(1, ['callBackFirst'], { phases: ['create'], oneIn: 1 })
  await using gatewayShop = await openGatewayShop(kind, plan)
  const { placed } = await submitOrderAt(gatewayShop)
  await waitForStatus(placed, 'delivered')
})

// it makes no refunds
describe('under faults', () => testFaults(kind, ['refund']))
