import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { faultPlan } from '../../../../simulators/fault-plan.ts'
import {
  hashOf,
  openXunhupaySimulator,
  type XunhupaySimulator,
} from '../../../../simulators/xunhupay-simulator.ts'
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
import { readXunhupayNotification } from './xunhupay-notification.ts'
import { XunhupaySettings } from './xunhupay-settings.ts'
import { xunhupayHash } from './xunhupay-signature.ts'

const kind: GatewayKind<XunhupaySimulator> = {
  provider: 'xunhupay',
  method: 'any',
  open: openXunhupaySimulator,
  toSettings: ({ settings: channelSettings }) => channelSettings,
}

test('a payment on its page delivers the cards once, despite duplicate webhooks', async () => {
  await using gatewayShop = await openGatewayShop(kind)
  const { shop, gateway } = gatewayShop
  const { placed, qr } = await submitOrderAt(gatewayShop)
  expect(qr).toBe(`${gateway.url}/pay/${gateway.ledger.trades[0]?.token}`)
  await shop.pressButton(qr, 'callbackFiveTimes')
  await waitForStatus(placed, 'delivered')
  await expect.poll(() => gateway.webhooks.count()).toEqual({ calls: 5, undelivered: 0 })
  expect(await listDispositions(shop.db.db, placed.orderNo)).toEqual(['settled paid'])
  expect(gateway.ledger.sums()).toEqual({ paidFen: 1000, refundedFen: 0 })
  expect(gateway.rejections).toEqual([])
})

test('a second payment is refunded in full, and a repeated request refunds nothing more', async () => {
  await using gatewayShop = await openGatewayShop(kind)
  const { shop, gateway } = gatewayShop
  const placed = await payTwice(gatewayShop)
  for (let turn = 0; turn < 3; turn++) await shop.advanceClock(21)
  expect(gateway.ledger.sums()).toEqual({ paidFen: 1000, refundedFen: 1000 })
  expect(await netReceivedFen(gatewayShop)).toBe(0)
  expect((await readOrder(placed)).refund).toMatchObject({ state: 'done' })
})

test('a refund waits while the merchant has insufficient funds, and continues afterwards', async () => {
  await using gatewayShop = await openGatewayShop(kind)
  const { shop, gateway } = gatewayShop
  gateway.balance.isEmpty = true
  const placed = await payTwice(gatewayShop)
  for (let turn = 0; turn < 3; turn++) await shop.advanceClock(21)
  expect(gateway.ledger.sums().refundedFen).toBe(0)
  expect((await readOrder(placed)).refund?.state).not.toBe('done')
  gateway.balance.isEmpty = false
  for (let turn = 0; turn < 4; turn++) await shop.advanceClock(601)
  expect(gateway.ledger.sums()).toEqual({ paidFen: 1000, refundedFen: 1000 })
})

test('a payment notified before its creation is answered settles its order', async () => {
  const plan = faultPlan(1, ['callBackFirst'], { phases: ['create'], oneIn: 1 })
  await using gatewayShop = await openGatewayShop(kind, plan)
  const { placed } = await submitOrderAt(gatewayShop)
  await waitForStatus(placed, 'delivered')
})

test('an unpaid trade expires and releases its cards', async () => {
  await using gatewayShop = await openGatewayShop(kind)
  const { shop } = gatewayShop
  const { placed } = await submitOrderAt(gatewayShop)
  await shop.advanceClock(901)
  for (let turn = 0; turn < 6; turn++) await shop.advanceClock(61)
  await waitForStatus(placed, 'expired')
  expect(await countCardsByState(shop.db.db)).toEqual({ free: 1 })
})

const settings = XunhupaySettings.parse({
  appId: '201906120000',
  appSecret: '0123456789abcdef0123456789abcdef',
})
const read = (body: string, method: 'GET' | 'POST' = 'POST') =>
  readXunhupayNotification({ method, rawQuery: '', rawBody: Buffer.from(body), headers: {} }, settings)
const bodyOf = (fields: Readonly<Record<string, string>>, appSecret = settings.appSecret) =>
  String(new URLSearchParams({ ...fields, hash: hashOf(fields, appSecret) }))
const paid = {
  trade_order_id: 'P1',
  total_fee: '12.80',
  transaction_id: '4200001',
  open_order_id: '20260001',
  order_title: '月卡 A',
  status: 'OD',
  appid: settings.appId,
  time: '1795000000',
  nonce_str: 'n1',
}

test('the hash equals the vendor’s own rule, whatever the fields contain', () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.stringMatching(/^[a-z_]{1,12}$/), fc.string({ maxLength: 20 }), { maxKeys: 8 }),
      (fields) => {
        expect(xunhupayHash(new Map(Object.entries(fields)), settings.appSecret)).toBe(
          hashOf(fields, settings.appSecret),
        )
      },
    ),
    { numRuns: 2000, seed: 20_261_122 },
  )
})

test('a notification is accepted by hash and merchant only, and each status has one meaning', () => {
  expect(read(bodyOf(paid))).toEqual({
    ok: true,
    kind: 'paid',
    eventKey: '20260001 OD',
    paymentNo: 'P1',
    tradeNo: '20260001',
    amountFen: 1280,
  })
  expect(read(bodyOf({ ...paid, status: 'WP' }))).toMatchObject({ ok: true, kind: 'other' })
  for (const status of ['CD', 'RD', 'UD'])
    expect(read(bodyOf({ ...paid, status }))).toMatchObject({ ok: true, kind: 'refunded', refundNo: null })
  const wrong: readonly (readonly [string, string])[] = [
    ['badSignature', bodyOf(paid, 'another secret of 32 characters!')],
    ['badSignature', bodyOf(paid).replace('12.80', '12.81')],
    ['badSignature', bodyOf(paid).replace(/hash=\w+/, 'hash=')],
    ['wrongMerchant', bodyOf({ ...paid, appid: '201906129999' })],
    ['malformed', bodyOf({ ...paid, total_fee: '12.805' })],
    ['malformed', bodyOf({ ...paid, total_fee: '-1' })],
    ['malformed', bodyOf({ ...paid, status: 'PAID' })],
    ['malformed', `${bodyOf(paid)}&status=OD`],
    ['malformed', bodyOf(paid).replace('status=', 'status%5B%5D=')],
    ['malformed', ''],
  ]
  for (const [reason, body] of wrong) expect(read(body), body).toEqual({ ok: false, reason })
  expect(read(bodyOf(paid), 'GET')).toEqual({ ok: false, reason: 'malformed' })
})

const request = paymentRequest({
  subject: '100% \\ A & B',
  device: 'phone',
  payBefore: new Date('2026-11-22T08:00:00Z'),
})
const deps = tradeDeps()

test('a title that the gateway would reject is simplified, and a phone gets a page that opens its wallet', async () => {
  await using simulator = await openXunhupaySimulator()
  const gateway = openGatewayOrFail('xunhupay', simulator.settings)
  expect(await gateway.create(request, deps)).toMatchObject({ kind: 'redirect' })
  expect(await gateway.create(request, deps)).toMatchObject({ kind: 'redirect' })
  expect(simulator.ledger.trades).toHaveLength(1)
  expect(simulator.rejections).toEqual([])
  expect(await gateway.create({ ...request, amountFen: 1 }, deps)).toMatchObject({
    kind: 'refused',
    retryable: false,
    reason: expect.stringContaining('订单号重复'),
  })
})

test('a channel test distinguishes a wrong key from a wrong APPID, in the gateway’s own words', async () => {
  await using simulator = await openXunhupaySimulator()
  expect(await openGatewayOrFail('xunhupay', simulator.settings).selfTest(deps)).toMatchObject({ ok: true })
  const appSecret = 'a'.repeat(32)
  const wrongKey = await openGatewayOrFail('xunhupay', { ...simulator.settings, appSecret }).selfTest(deps)
  expect(wrongKey).toMatchObject({ ok: false, detail: expect.stringContaining('错误的签名') })
  expect(wrongKey.detail).not.toContain(appSecret)
  const wrongApp = await openGatewayOrFail('xunhupay', {
    ...simulator.settings,
    appId: '201906000001',
  }).selfTest(deps)
  expect(wrongApp).toMatchObject({ ok: false, detail: expect.stringContaining('APPID') })
})

test('a response signed with another key, or without a page, opens no payment', async () => {
  const depsAnswering = (answer: object): TradeDeps => ({
    ...deps,
    fetch: async () => Response.json(answer),
  })
  const gateway = openGatewayOrFail('xunhupay', settings)
  const signed = (fields: Readonly<Record<string, string | number>>, appSecret = settings.appSecret) => ({
    ...fields,
    hash: hashOf(fields, appSecret),
  })
  const good = { openid: 1, url: 'https://api.xunhupay.com/payments/1', errcode: 0, errmsg: 'success!' }
  expect(await gateway.create(request, depsAnswering(signed(good)))).toMatchObject({ kind: 'redirect' })
  for (const answer of [
    good,
    signed(good, 'b'.repeat(32)),
    signed({ ...good, url: 'javascript:alert(1)' }),
    signed({ ...good, url: 'https://user:pw@api.xunhupay.com/' }),
    {},
  ])
    expect(await gateway.create(request, depsAnswering(answer)), JSON.stringify(answer)).toMatchObject({
      kind: 'refused',
      retryable: true,
    })
})

test('a rejection of a repeated refund request is not final: the first one may be in progress', async () => {
  const gateway = openGatewayOrFail('xunhupay', settings)
  const { paymentNo } = request
  const order = {
    paymentNo,
    refundNo: 'R1',
    tradeNo: 'T1',
    amountFen: 1280,
    totalFen: 1280,
    previouslyRefundedFen: 0,
  }
  const refusing: TradeDeps = {
    ...deps,
    fetch: async (input) =>
      Response.json(
        String(input).includes('refund')
          ? { errcode: 500, errmsg: '退款处理中' }
          : { errcode: 0, data: { status: 'OD', open_order_id: 'T1' } },
      ),
  }
  expect(await gateway.refund({ ...order, requestedBefore: false }, refusing)).toBe('refused')
  expect(await gateway.refund({ ...order, requestedBefore: true }, refusing)).toBe('unknown')
})

// it cannot close a trade
describe('under faults', () => testFaults(kind, ['close']))
