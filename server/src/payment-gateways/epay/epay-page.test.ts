import { describe, expect, test } from 'vitest'
import { type EpayQuirk, pageMessage, pageOnlyMessage } from '../../../../simulators/epay-quirks.ts'
import { type EpaySimulator, openEpaySimulator } from '../../../../simulators/epay-simulator.ts'
import {
  listDispositions,
  requestQr,
  submitOrder,
  waitForStatus,
} from '../../../../test-support/seed/purchase.ts'
import { openGatewayOrFail, tradeDeps } from '../../../../test-support/server/gateway-requests.ts'
import {
  followRedirect,
  type GatewayKind,
  openGatewayShop,
  payTwice,
  submitOrderAt,
  testFaults,
} from '../../../../test-support/server/gateway-shop.ts'
import { createCards } from '../../../../test-support/server/open-shop.ts'
import type { PaymentRequest } from '../gateway-adapter.ts'
import { openGateway } from '../open-gateway.ts'

const dialects = ['md5', 'rsa'] as const
type Dialect = (typeof dialects)[number]
const submitOf = { md5: 'submit.php', rsa: 'api/pay/submit' } as const

const kindOf = (dialect: Dialect): GatewayKind<EpaySimulator> => ({
  provider: `epay-${dialect}`,
  method: 'alipay',
  open: (options) => openEpaySimulator(dialect, options),
  toSettings: ({ settings }) => ({ ...settings, mode: 'page' }),
  toPaymentPage: followRedirect,
})

const request: PaymentRequest = {
  paymentNo: 'P'.repeat(20),
  amountFen: 1280,
  subject: '月卡'.repeat(50),
  clientIp: '127.0.0.1',
  device: 'phone',
  payBefore: new Date('2026-11-22T08:00:00Z'),
  notifyUrl: 'https://shop.example/pay/notify/epay-md5/12345678',
  returnUrl: 'https://shop.example/paySuccess?orderId=12345678901234567890',
}

/** A channel at an EPay with this quirk, and the messages it passed to the seller. */
async function openChannel(dialect: Dialect, quirk: EpayQuirk | undefined, mode?: string) {
  const simulator = await openEpaySimulator(dialect, quirk ? { quirk } : {})
  const messages: string[] = []
  const deps = tradeDeps({ onGatewayMessage: (message) => messages.push(message) })
  const gateway = openGatewayOrFail(`epay-${dialect}`, { ...simulator.settings, ...(mode ? { mode } : {}) })
  return { simulator, gateway, messages, deps, create: () => gateway.create(request, deps) }
}

for (const dialect of dialects)
  describe(`EPay ${dialect}`, () => {
    test('a payment on its page delivers the cards, and a second payment is refunded', async () => {
      await using gatewayShop = await openGatewayShop(kindOf(dialect))
      const { shop, gateway, payChannel } = gatewayShop
      const unopened = await submitOrder(shop, await shop.addItem({ cards: createCards(1) }), { payChannel })
      expect(await requestQr(unopened, payChannel)).toMatch(`${gateway.url}/${submitOf[dialect]}?pid=1001&`)
      expect(gateway.ledger.trades).toEqual([])
      const { placed, qr } = await submitOrderAt(gatewayShop)
      await shop.pressButton(qr, 'callbackFiveTimes')
      await waitForStatus(placed, 'delivered')
      expect(await listDispositions(shop.db.db, placed.orderNo)).toEqual(['settled paid'])
      await payTwice(gatewayShop)
      for (let turn = 0; turn < 3; turn++) await shop.advanceClock(21)
      expect(gateway.ledger.sums()).toEqual({ paidFen: 2000, refundedFen: 1000 })
      // an unopened trade is not found, and nothing else was rejected
      expect(new Set(gateway.rejections)).toEqual(new Set(['订单号不存在']))
    })

    test('the page URL holds a long title and no timestamp, and opens the trade only with its signature', async () => {
      const { simulator, create } = await openChannel(dialect, undefined, 'page')
      await using _ = simulator
      const made = await create()
      if (made.kind !== 'redirect') throw new Error('there is no page')
      expect(new URL(made.url).searchParams.has('timestamp')).toBe(false)
      expect(made.url.length).toBeLessThanOrEqual(1000)
      expect(await followRedirect(made.url)).toMatch(/\/pay\//)
      expect(simulator.ledger.trades).toHaveLength(1)
      const forged = await fetch(made.url.replace('money=12.80', 'money=0.01'))
      expect(await forged.text()).toContain('签名校验失败')
      expect(simulator.ledger.trades).toHaveLength(1)
    })

    test.for(['pageOnly', 'html', 'missing', 'jsapi'] as const)(
      'mode auto falls back to the page when the API answers with %s, and mode api fails with its message',
      async (quirk) => {
        const { simulator, create } = await openChannel(dialect, quirk, 'auto')
        await using _ = simulator
        const made = await create()
        if (made.kind !== 'redirect') throw new Error('there is no page')
        expect(made.url).toContain(submitOf[dialect])
        // a trade first opened by the API is the same one
        expect(await followRedirect(made.url)).toMatch(/\/pay\//)
        expect(simulator.ledger.trades).toHaveLength(1)

        const plain = await openChannel(dialect, quirk)
        await using __ = plain.simulator
        const message = { pageOnly: pageOnlyMessage, html: pageMessage, missing: '404', jsapi: 'jsapi' }[
          quirk
        ]
        expect(await plain.create()).toMatchObject({
          kind: 'refused',
          reason: expect.stringContaining(message),
        })
        if (quirk === 'html') expect(plain.messages.join()).toContain(pageMessage)
      },
    )

    test('mode auto uses the code if there is one, and retries if the gateway does not answer', async () => {
      const { simulator, gateway, deps, create } = await openChannel(dialect, undefined, 'auto')
      await using _ = simulator
      expect(await create()).toMatchObject({ kind: 'qr' })
      for (const result of ['{"code":1,"pay', new Response('busy', { status: 502 })]) {
        const depsAnswering = {
          ...deps,
          fetch: async () => (result instanceof Response ? result : new Response(result)),
        }
        expect(await gateway.create(request, depsAnswering)).toMatchObject({
          kind: 'refused',
          retryable: true,
        })
      }
    })

    test.for(['bom', 'jsonString'] as const)('responses with %s are understood', async (quirk) => {
      const { simulator, gateway, deps, create } = await openChannel(dialect, quirk)
      await using _ = simulator
      expect(await create()).toMatchObject({ kind: 'qr' })
      expect(await gateway.query({ paymentNo: request.paymentNo, tradeNo: null }, deps)).toEqual({
        state: 'unpaid',
      })
      expect(await gateway.selfTest(deps)).toMatchObject({ ok: true })
    })

    // v1 has no endpoint to close a trade, and v2 gets every fault in epay-simulator.test.ts
    if (dialect === 'md5') describe('on its page, under faults', () => testFaults(kindOf(dialect), ['close']))
  })

test('an unknown mode is rejected by name', async () => {
  const { simulator } = await openChannel('md5', undefined)
  await using _ = simulator
  expect(openGateway('epay-md5', { ...simulator.settings, mode: 'submit' })).toBeUndefined()
})
