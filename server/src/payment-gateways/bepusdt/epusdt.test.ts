import { describe, expect, test } from 'vitest'
import type { Software } from '../../../../simulators/bepusdt-responses.ts'
import { type BepusdtSimulator, openBepusdtSimulator } from '../../../../simulators/bepusdt-simulator.ts'
import { countCardsByState, listDispositions, waitForStatus } from '../../../../test-support/seed/purchase.ts'
import {
  openGatewayOrFail,
  paymentRequest,
  tradeDeps,
} from '../../../../test-support/server/gateway-requests.ts'
import {
  type GatewayKind,
  openGatewayShop,
  submitOrderAt,
  testFaults,
} from '../../../../test-support/server/gateway-shop.ts'
import { bepusdtSignature, plainNumber } from './bepusdt-signature.ts'

const kindOf = (
  software: Software,
  statusEndpoint?: 'info' | 'check-status',
): GatewayKind<BepusdtSimulator> => ({
  provider: 'bepusdt',
  method: 'any',
  open: (options) =>
    openBepusdtSimulator({ ...options, software, ...(statusEndpoint ? { statusEndpoint } : {}) }),
  toSettings: ({ settings }) => settings,
})

const deps = tradeDeps()
const request = paymentRequest()

const programs = [
  ['bepusdt', 'info'],
  ['bepusdt', 'check-status'],
  ['epusdt', undefined],
  ['gmpay', undefined],
] as const

for (const [software, statusPage] of programs)
  describe(`${software}${statusPage ? ` with ${statusPage}` : ''}`, () => {
    const kind = kindOf(software, statusPage)

    test('a paid order is delivered, with or without a notification', async () => {
      await using gatewayShop = await openGatewayShop(kind)
      const { shop, gateway } = gatewayShop
      const first = await submitOrderAt(gatewayShop)
      await shop.pressButton(first.qr, 'pay')
      await waitForStatus(first.placed, 'delivered')
      const second = await submitOrderAt(gatewayShop)
      await shop.pressButton(second.qr, 'noCallback')
      await shop.advanceClock(6)
      await waitForStatus(second.placed, 'delivered')
      expect(await listDispositions(shop.db.db, second.placed.orderNo)).toEqual(['settled paid'])
      expect(gateway.ledger.sums().paidFen).toBe(2000)
    })

    test('an unpaid order releases its cards after its expiry', async () => {
      await using gatewayShop = await openGatewayShop(kind)
      const { shop } = gatewayShop
      const { placed } = await submitOrderAt(gatewayShop)
      await shop.advanceClock(901)
      for (let turn = 0; turn < 10; turn++) await shop.advanceClock(20)
      await waitForStatus(placed, 'expired')
      expect(await countCardsByState(shop.db.db)).toEqual({ free: 1 })
    })

    test('a channel test reports the status endpoint, or that the token is wrong', async () => {
      await using coins = await openBepusdtSimulator({
        software,
        ...(statusPage ? { statusEndpoint: statusPage } : {}),
      })
      const result = await openGatewayOrFail('bepusdt', coins.settings).selfTest(deps)
      expect(result).toMatchObject({ ok: true })
      expect(result.detail).toContain(
        statusPage === 'info' ? 'POST /api/v1/pay/info' : 'GET /pay/check-status',
      )
      const wrong = { ...coins.settings, token: 'another-token-of-others' }
      expect(await openGatewayOrFail('bepusdt', wrong).selfTest(deps)).toMatchObject({ ok: false })
    })

    test('an amount of a million yuan is signed as the gateway signs it', async () => {
      await using coins = await openBepusdtSimulator({
        software,
        ...(statusPage ? { statusEndpoint: statusPage } : {}),
      })
      const gateway = openGatewayOrFail('bepusdt', coins.settings)
      const made = await gateway.create({ ...request, amountFen: 123_456_789 }, deps)
      expect(made).toMatchObject({ kind: 'redirect' })
      expect(coins.rejections).toEqual([])
    })

    // bepusdt.test.ts tries every fault with its first status endpoint
    if (statusPage !== 'info')
      describe('under faults', () =>
        testFaults(kind, software === 'bepusdt' ? ['refund'] : ['refund', 'close']))
  })

test('numbers are signed as epusdt formats them: all digits, never an exponent', () => {
  for (const [value, text] of [
    [0, '0'],
    [42, '42'],
    [28.8, '28.8'],
    [100, '100'],
    [1_000_000, '1000000'],
    [1_234_567.89, '1234567.89'],
    [123_456_789_012_345, '123456789012345'],
    [0.0001, '0.0001'],
    [0.00005, '0.00005'],
    [1e21, '1000000000000000000000'],
  ] as const)
    expect(plainNumber(value)).toBe(text)
  expect(bepusdtSignature(new Map([['amount', 1_000_000]]), 'k', plainNumber)).not.toBe(
    bepusdtSignature(new Map([['amount', 1_000_000]]), 'k'),
  )
})

test('a payment number that epusdt opened before is not final, since it may be paid', async () => {
  await using coins = await openBepusdtSimulator({ software: 'epusdt' })
  const gateway = openGatewayOrFail('bepusdt', coins.settings)
  expect(await gateway.create(request, deps)).toMatchObject({ kind: 'redirect' })
  expect(await gateway.create(request, deps)).toMatchObject({ kind: 'refused', retryable: true })
})

test('BEpusdt 1.24 and later names the amount, and a different one is not replaced by the requested amount', async () => {
  await using coins = await openBepusdtSimulator({ statusEndpoint: 'info' })
  const gateway = openGatewayOrFail('bepusdt', coins.settings)
  const made = await gateway.create(request, deps)
  const [trade] = coins.ledger.trades
  if (made.kind !== 'redirect' || !trade) throw new Error('nothing was opened')
  coins.ledger.pay(trade)
  const named = { paymentNo: request.paymentNo, tradeNo: made.tradeNo }
  expect(await gateway.query({ ...named, requestedFen: 1 }, deps)).toMatchObject({
    state: 'paid',
    amountFen: 1280,
  })
})
