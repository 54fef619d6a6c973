import { describe, expect, test } from 'vitest'
import { listDispositions, waitForStatus } from '../test-support/seed/purchase.ts'
import {
  type GatewayKind,
  netReceivedFen,
  openGatewayShop,
  payTwice,
  submitOrderAt,
  testFaults,
} from '../test-support/server/gateway-shop.ts'
import { type EpaySimulator, openEpaySimulator } from './epay-simulator.ts'

const kinds: Record<'md5' | 'rsa', GatewayKind<EpaySimulator>> = {
  md5: {
    provider: 'epay-md5',
    method: 'alipay',
    open: (options) => openEpaySimulator('md5', options),
    toSettings: ({ settings }) => settings,
  },
  rsa: {
    provider: 'epay-rsa',
    method: 'alipay',
    open: (options) => openEpaySimulator('rsa', options),
    toSettings: ({ settings }) => settings,
  },
}

for (const dialect of ['md5', 'rsa'] as const)
  describe(`EPay, ${dialect}`, () => {
    test('a payment is delivered once despite duplicate webhooks, and a second payment is refunded', async () => {
      await using gatewayShop = await openGatewayShop(kinds[dialect])
      const { shop, gateway } = gatewayShop
      const { placed, qr } = await submitOrderAt(gatewayShop)
      await shop.pressButton(qr, 'callbackFiveTimes')
      await waitForStatus(placed, 'delivered')
      expect(await listDispositions(shop.db.db, placed.orderNo)).toEqual(['settled paid'])
      await payTwice(gatewayShop)
      for (let turn = 0; turn < 3; turn++) await shop.advanceClock(6)
      expect(gateway.ledger.sums()).toEqual({ paidFen: 2000, refundedFen: 1000 })
      expect(await netReceivedFen(gatewayShop)).toBe(1000)
      await expect.poll(() => gateway.webhooks.count().undelivered).toBe(0)
    })

    // v1 has no endpoint to close a trade
    testFaults(kinds[dialect], dialect === 'md5' ? ['close'] : [])
  })
