import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { faultPlan } from '../../../../simulators/fault-plan.ts'
import {
  openTokenpaySimulator,
  signatureOf,
  type TokenpaySimulator,
} from '../../../../simulators/tokenpay-simulator.ts'
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
import { tryOpenGateway } from '../open-gateway.ts'
import { readTokenpayNotification } from './tokenpay-notification.ts'
import { TokenpaySettings } from './tokenpay-settings.ts'

const kind: GatewayKind<TokenpaySimulator> = {
  provider: 'tokenpay',
  method: 'any',
  open: openTokenpaySimulator,
  toSettings: ({ settings: channelSettings }) => channelSettings,
}

test('a payment on its page delivers the cards once, despite duplicate webhooks', async () => {
  await using gatewayShop = await openGatewayShop(kind)
  const { shop, gateway } = gatewayShop
  const { placed, qr } = await submitOrderAt(gatewayShop)
  await shop.pressButton(qr, 'callbackFiveTimes')
  await waitForStatus(placed, 'delivered')
  await expect.poll(() => gateway.webhooks.count()).toEqual({ calls: 5, undelivered: 0 })
  expect(await listDispositions(shop.db.db, placed.orderNo)).toEqual(['settled paid'])
  expect(gateway.ledger.trades[0]).toMatchObject({ amountFen: 1000 })
  expect(gateway.rejections).toEqual([])
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

test('an unpaid trade expires and releases its cards', async () => {
  await using gatewayShop = await openGatewayShop(kind)
  const { shop } = gatewayShop
  const { placed } = await submitOrderAt(gatewayShop)
  await shop.advanceClock(901)
  for (let turn = 0; turn < 4; turn++) await shop.advanceClock(61)
  await waitForStatus(placed, 'expired')
  expect(await countCardsByState(shop.db.db)).toEqual({ free: 1 })
})

test('a payment notified before its creation is answered settles its order', async () => {
  const plan = faultPlan(1, ['callBackFirst'], { phases: ['create'], oneIn: 1 })
  await using gatewayShop = await openGatewayShop(kind, plan)
  const { placed } = await submitOrderAt(gatewayShop)
  await waitForStatus(placed, 'delivered')
})

const apiToken = 'a-token-of-sixteen'
const settings = TokenpaySettings.parse({ allowed: true, gatewayUrl: 'https://coins.example', apiToken })
const read = (body: string, method: 'GET' | 'POST' = 'POST') =>
  readTokenpayNotification({ method, rawQuery: '', rawBody: Buffer.from(body), headers: {} }, settings)
const paid = {
  Id: '63234df7-55bf-93fc-0010-67be493c0c27',
  OutOrderId: 'P1',
  Status: 1,
  Currency: 'USDT_TRC20',
  BaseCurrency: 'CNY',
  ActualAmount: '12.80',
  Amount: '1.7778',
}
const signedBody = (fields: Readonly<Record<string, string | number>>, token = apiToken) =>
  JSON.stringify({ ...fields, Signature: signatureOf(fields, token) })

test('a notification is accepted by signature, coin and currency, and one flipped bit invalidates it', () => {
  expect(read(signedBody(paid))).toEqual({
    ok: true,
    kind: 'paid',
    eventKey: `${paid.Id} 1`,
    paymentNo: 'P1',
    tradeNo: paid.Id,
    amountFen: 1280,
  })
  for (const Status of [0, 2]) expect(read(signedBody({ ...paid, Status }))).toMatchObject({ kind: 'other' })
  const wrong: readonly (readonly [string, string])[] = [
    ['badSignature', signedBody(paid, 'another token of it')],
    ['badSignature', signedBody(paid).replace('12.80', '12.81')],
    ['badSignature', JSON.stringify(paid)],
    ['wrongMerchant', signedBody({ ...paid, Currency: 'TRX' })],
    ['wrongMerchant', signedBody({ ...paid, BaseCurrency: 'USD' })],
    ['malformed', signedBody({ ...paid, ActualAmount: '12.805' })],
    ['malformed', signedBody(paid).replace('{', '{"Status":1,')],
    ['malformed', '[]'],
    ['malformed', ''],
  ]
  for (const [reason, body] of wrong) expect(read(body), body).toEqual({ ok: false, reason })
  expect(read(signedBody(paid), 'GET')).toEqual({ ok: false, reason: 'malformed' })
  fc.assert(
    fc.property(fc.nat(), fc.integer({ min: 0, max: 7 }), (at, bit) => {
      const body = Buffer.from(signedBody(paid))
      const place = at % body.length
      body.writeUInt8(body.readUInt8(place) ^ (1 << bit), place)
      const answer = readTokenpayNotification(
        { method: 'POST', rawQuery: '', rawBody: body, headers: {} },
        settings,
      )
      // upper-case hex is the same digest
      const isCase = body.toString().toLowerCase() === signedBody(paid).toLowerCase()
      if (!isCase) expect(answer, body.toString('latin1')).toMatchObject({ ok: false })
    }),
    { numRuns: 5000, seed: 20_261_122 },
  )
})

const request = paymentRequest({ payBefore: new Date('2026-11-22T08:00:00Z') })
const deps = tradeDeps()

test('a trade is opened once and queried by its number; a channel test finds a wrong token', async () => {
  await using simulator = await openTokenpaySimulator()
  const gateway = openGatewayOrFail('tokenpay', simulator.settings)
  const first = await gateway.create(request, deps)
  if (first.kind !== 'redirect') throw new Error('there is a page to pay at')
  expect(await gateway.create(request, deps)).toEqual(first)
  const trade = { paymentNo: request.paymentNo, tradeNo: first.tradeNo }
  expect(await gateway.query(trade, deps)).toEqual({ state: 'unpaid' })
  expect(await gateway.query({ ...trade, tradeNo: null }, deps)).toMatchObject({ state: 'unknown' })
  expect(await gateway.query({ ...trade, paymentNo: 'another' }, deps)).toMatchObject({ state: 'unknown' })
  const [booked] = simulator.ledger.trades
  if (booked) simulator.ledger.pay(booked)
  expect(await gateway.query(trade, deps)).toEqual({
    state: 'paid',
    tradeNo: first.tradeNo,
    amountFen: 1280,
    refundedFen: 0,
  })
  expect(await gateway.selfTest(deps)).toMatchObject({ ok: true })
  const wrongGateway = openGatewayOrFail('tokenpay', {
    ...simulator.settings,
    apiToken: 'not-the-token-of-it',
  })
  expect(await wrongGateway.selfTest(deps)).toMatchObject({
    ok: false,
    detail: expect.stringContaining('签名验证失败'),
  })
  expect(await wrongGateway.create(request, deps)).toMatchObject({ kind: 'refused', retryable: false })
})

test('a gateway that counts in another currency, or answers for another payment, opens none', async () => {
  const good = {
    success: true,
    message: '',
    data: 'https://coins.example/Pay?Id=1',
    info: { ActualAmount: '12.8', BaseCurrency: 'CNY', Id: 'T1', OutOrderId: request.paymentNo },
  }
  const gateway = openGatewayOrFail('tokenpay', settings)
  const create = (answer: object) =>
    gateway.create(request, { ...deps, fetch: async () => Response.json(answer) })
  expect(await create(good)).toMatchObject({ kind: 'redirect', tradeNo: 'T1' })
  for (const info of [
    { ...good.info, BaseCurrency: 'USD' },
    { ...good.info, ActualAmount: '12.81' },
    { ...good.info, OutOrderId: 'another' },
    { ...good.info, Id: '../x' },
  ])
    expect(await create({ ...good, info }), JSON.stringify(info)).toMatchObject({ kind: 'refused' })
  expect(await create({ ...good, data: 'javascript:alert(1)' })).toMatchObject({ kind: 'refused' })
})

test('coins require explicit consent', () => {
  const opening = tryOpenGateway('tokenpay', { gatewayUrl: 'https://coins.example', apiToken })
  expect(opening).toMatchObject({ ok: false, errors: [expect.stringContaining('allowed: must be true')] })
})

// it cannot close trades and makes no refunds
describe('under faults', () => testFaults(kind, ['close', 'refund']))
