import { cancelOrder } from '@faka/contract/payment/cancel-order'
import { describe, expect, test } from 'vitest'
import { faultPlan } from '../../../../simulators/fault-plan.ts'
import { openStripeSimulator, type StripeSimulator } from '../../../../simulators/stripe-simulator.ts'
import {
  countCardsByState,
  listDispositions,
  readOrder,
  requestQr,
  submitOrder,
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
import { createCards } from '../../../../test-support/server/open-shop.ts'
import type { RefundRequest } from '../gateway-adapter.ts'
import type { TradeDeps } from '../gateway-deps.ts'

const kind: GatewayKind<StripeSimulator> = {
  provider: 'stripe',
  method: 'any',
  open: openStripeSimulator,
  toSettings: ({ settings }) => settings,
  setWebhookUrl: (gateway, notifyUrl) => gateway.setWebhookUrl(notifyUrl),
}

test('a payment on Stripe’s page delivers the cards once, despite duplicate notifications', async () => {
  await using gatewayShop = await openGatewayShop(kind)
  const { shop, gateway } = gatewayShop
  const { placed, qr } = await submitOrderAt(gatewayShop)
  expect(qr).toBe(`${gateway.url}/c/pay/${gateway.ledger.trades[0]?.token}`)
  await shop.pressButton(qr, 'callbackFiveTimes')
  await waitForStatus(placed, 'delivered')
  await expect.poll(() => gateway.webhooks.count()).toEqual({ calls: 5, undelivered: 0 })
  expect(await listDispositions(shop.db.db, placed.orderNo)).toEqual(['settled paid'])
  expect(gateway.ledger.sums()).toEqual({ paidFen: 1000, refundedFen: 0 })
  expect(gateway.rejections).toEqual([])
})

test('a session lives at least as long as its order, and ends with it', async () => {
  await using gatewayShop = await openGatewayShop(kind)
  const { shop, gateway } = gatewayShop
  const { placed, qr } = await submitOrderAt(gatewayShop)
  await shop.advanceClock(901)
  await shop.advanceClock(10)
  await waitForStatus(placed, 'expired')
  await shop.pressButton(qr, 'pay')
  expect(gateway.ledger.sums().paidFen).toBe(0)
  expect(await countCardsByState(shop.db.db)).toEqual({ free: 1 })
})

test('an order whose session creation was not answered is cancelled at once, since the session is found and expired', async () => {
  const plan = faultPlan(1, ['loseAnswer'], { phases: ['create'], oneIn: 1 })
  await using gatewayShop = await openGatewayShop(kind, plan)
  const { shop, gateway } = gatewayShop
  const placed = await submitOrder(shop, await shop.addItem({ cards: createCards(1) }), {
    payChannel: gatewayShop.payChannel,
  })
  await expect(requestQr(placed, gatewayShop.payChannel)).rejects.toThrow()
  expect(gateway.ledger.trades.map(({ state }) => state)).toEqual(['unpaid'])
  await placed.buyer.call(cancelOrder, { orderNo: placed.orderNo })
  await waitForStatus(placed, 'cancelled')
  expect(gateway.ledger.trades.map(({ state }) => state)).toEqual(['closed'])
})

test('a second payment is refunded to its payment method, and the buyer sees it', async () => {
  await using gatewayShop = await openGatewayShop(kind)
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

test('a cancelled order cannot be paid', async () => {
  await using gatewayShop = await openGatewayShop(kind)
  const { shop, gateway } = gatewayShop
  const { placed, qr } = await submitOrderAt(gatewayShop)
  await placed.buyer.call(cancelOrder, { orderNo: placed.orderNo })
  await waitForStatus(placed, 'cancelled')
  await shop.pressButton(qr, 'pay')
  expect(gateway.ledger.sums().paidFen).toBe(0)
})

test('notifications about other payments of the account are stored and change nothing', async () => {
  await using gatewayShop = await openGatewayShop(kind)
  const { shop, gateway } = gatewayShop
  await submitOrderAt(gatewayShop)
  const [trade] = gateway.ledger.trades
  const session = {
    id: 'cs_test_ofAnother01',
    object: 'checkout.session',
    livemode: false,
    status: 'complete',
    payment_status: 'paid',
    amount_total: 1000,
    currency: 'cny',
    metadata: {},
  }
  await gateway.sendEvent('checkout.session.completed', () => ({ ...session, client_reference_id: null }))
  // our number in a session that we did not open
  const named = { ...session, client_reference_id: trade?.outTradeNo }
  await gateway.sendEvent('checkout.session.completed', () => named)
  await gateway.sendEvent('customer.created', () => ({ object: 'customer' }))
  expect(gateway.webhooks.count()).toEqual({ calls: 3, undelivered: 0 })
  expect(await shop.db.db.selectFrom('receipt').select('fate').execute()).toEqual([])
})

const deps = tradeDeps()
const request = paymentRequest({ payBefore: new Date(Date.now() + 2_100_000) })
const trade = { paymentNo: request.paymentNo, tradeNo: null }

test('a session is opened once, found without its ID, queried, expired, and cannot be paid afterwards', async () => {
  await using stripe = await openStripeSimulator()
  const gateway = openGatewayOrFail('stripe', stripe.settings)
  expect(await gateway.query(trade, deps)).toEqual({ state: 'notFound' })
  expect(await gateway.close(trade, deps)).toBe('notFound')
  const first = await gateway.create(request, deps)
  expect(first.kind).toBe('redirect')
  expect(await gateway.create(request, deps)).toEqual(first)
  expect(stripe.ledger.trades).toHaveLength(1)
  expect(await gateway.query(trade, deps)).toEqual({ state: 'unpaid' })
  expect(await gateway.close(trade, deps)).toBe('closed')
  expect(await gateway.close(trade, deps)).toBe('closed')
  expect(await gateway.query(trade, deps)).toEqual({ state: 'closed' })
  expect(await gateway.selfTest(deps)).toMatchObject({ ok: true })
  // the same number with another amount cannot be accepted
  const other = await gateway.create({ ...request, amountFen: 1 }, deps)
  expect(other).toMatchObject({ kind: 'refused', retryable: true })
})

test('a session whose creation was not answered is found on a late retry, or opened then', async () => {
  for (const fault of ['loseAnswer', 'drop'] as const) {
    const clock = { now: new Date() }
    const plan = faultPlan(1, [fault], { phases: ['create'], oneIn: 1 })
    await using stripe = await openStripeSimulator({ plan, now: () => clock.now })
    const gateway = openGatewayOrFail('stripe', stripe.settings)
    const later: TradeDeps = { ...deps, now: () => clock.now }
    expect(await gateway.create(request, later), fault).toMatchObject({ kind: 'refused', retryable: true })
    plan.stop()
    clock.now = new Date(clock.now.getTime() + 600_000)
    const answer = await gateway.create(request, later)
    const [session, ...others] = stripe.ledger.trades
    expect(answer, fault).toMatchObject({ kind: 'redirect', tradeNo: session?.tradeNo })
    expect(others, fault).toEqual([])
    expect(stripe.rejections, fault).toEqual([])
  }
})

test('one session among three hundred is found by its payment number', async () => {
  await using stripe = await openStripeSimulator()
  const gateway = openGatewayOrFail('stripe', stripe.settings)
  await gateway.create(request, deps)
  for (let at = 0; at < 300; at++)
    stripe.ledger.open({ merchant: 'acct_1', outTradeNo: `OTHER${at}`, amountFen: 100 })
  expect(await gateway.query(trade, deps)).toEqual({ state: 'unpaid' })
  for (let at = 300; at < 1100; at++)
    stripe.ledger.open({ merchant: 'acct_1', outTradeNo: `OTHER${at}`, amountFen: 100 })
  expect(await gateway.query(trade, deps)).toMatchObject({ state: 'unknown' })
})

test('a paid session cannot be expired, is refunded in parts by number, and never more than was paid', async () => {
  await using stripe = await openStripeSimulator()
  const gateway = openGatewayOrFail('stripe', stripe.settings)
  await gateway.create(request, deps)
  const [booked] = stripe.ledger.trades
  if (!booked) throw new Error('nothing was opened')
  stripe.ledger.pay(booked)
  const result = await gateway.query(trade, deps)
  if (result.state !== 'paid') throw new Error('it was paid')
  expect(result).toEqual({ state: 'paid', tradeNo: booked.tradeNo, amountFen: 1280, refundedFen: 0 })
  expect(await gateway.close(trade, deps)).toBe('alreadyPaid')
  const order = (refundNo: string, amountFen: number): RefundRequest => ({
    refundNo,
    amountFen,
    paymentNo: request.paymentNo,
    tradeNo: result.tradeNo,
    totalFen: 1280,
    previouslyRefundedFen: 0,
    requestedBefore: false,
  })
  expect(await gateway.queryRefund(order('R1', 300), deps)).toBe('notFound')
  expect(await gateway.refund(order('R1', 300), deps)).toBe('done')
  expect(await gateway.refund(order('R1', 300), deps)).toBe('done')
  expect(await gateway.queryRefund(order('R1', 300), deps)).toBe('done')
  expect(await gateway.queryRefund(order('R1', 301), deps)).toBe('unknown')
  expect(await gateway.refund(order('R2', 981), deps)).toBe('refused')
  expect(await gateway.refund(order('R3', 980), deps)).toBe('done')
  expect(stripe.ledger.sums()).toEqual({ paidFen: 1280, refundedFen: 1280 })
  expect(await gateway.query(trade, deps)).toMatchObject({ state: 'paid', refundedFen: 1280 })
  const foreign = { ...order('R4', 1), paymentNo: 'ANOTHER' }
  expect(await gateway.refund(foreign, deps)).toBe('unasked')
})

test('an unknown key is reported and never quoted', async () => {
  await using stripe = await openStripeSimulator()
  const secretKey = `sk_test_${'0123456789abcdef'.repeat(2)}`
  const gateway = openGatewayOrFail('stripe', { ...stripe.settings, secretKey })
  const result = JSON.stringify([
    await gateway.selfTest(deps),
    await gateway.create(request, deps),
    await gateway.query({ ...trade, tradeNo: 'cs_test_00000000' }, deps),
  ])
  expect(result).toContain('secretKey is not known to Stripe')
  expect(result).not.toContain('0123456789abcdef')
})

test('no response, a truncated one and a failure are unknown', async () => {
  await using stripe = await openStripeSimulator()
  const gateway = openGatewayOrFail('stripe', stripe.settings)
  const answers: readonly TradeDeps['fetch'][] = [
    () => Promise.reject(new TypeError('terminated')),
    async () => new Response('{"id": "cs_te', { status: 200 }),
    async () => new Response('<html>502</html>', { status: 502 }),
    async () => Response.json({ error: { type: 'rate_limit', code: 'rate_limit' } }, { status: 429 }),
    async () => Response.json({ error: { type: 'idempotency_error' } }, { status: 409 }),
    async () => Response.json({ id: 'cs_test_00000000' }, { status: 200 }),
    async () => Response.redirect('https://elsewhere.example/', 302),
  ]
  for (const [at, fetch] of answers.entries()) {
    const silentDeps: TradeDeps = { ...deps, fetch }
    const known = { ...trade, tradeNo: 'cs_test_00000000' }
    expect(await gateway.create(request, silentDeps), `${at}`).toMatchObject({
      kind: 'refused',
      retryable: true,
    })
    expect(await gateway.query(known, silentDeps), `${at}`).toMatchObject({ state: 'unknown' })
    expect(await gateway.query(trade, silentDeps), `${at}`).toMatchObject({ state: 'unknown' })
    expect(await gateway.close(known, silentDeps), `${at}`).toBe('unknown')
  }
})

describe('under faults', () => testFaults(kind))
