import { describe, expect, test } from 'vitest'
import {
  type GatewayKind,
  keptFen,
  openCounter,
  payTwice,
  placeAt,
  tryFaults,
} from '../server/src/test/gateway-counter.ts'
import { fatesOf, reach } from '../server/src/test/purchase.ts'
import { type EpayGateway, openEpayGateway } from './epay-gateway.ts'

const kinds: Record<'md5' | 'rsa', GatewayKind<EpayGateway>> = {
  md5: {
    ...{ provider: 'epay-md5', method: 'alipay' },
    open: (options) => openEpayGateway('md5', options),
    settingsOf: ({ settings }) => settings,
  },
  rsa: {
    ...{ provider: 'epay-rsa', method: 'alipay' },
    open: (options) => openEpayGateway('rsa', options),
    settingsOf: ({ settings }) => settings,
  },
}

for (const dialect of ['md5', 'rsa'] as const)
  describe(`EPay, ${dialect}`, () => {
    test('what is paid is delivered once however often it is told, and a second payment goes back', async () => {
      await using counter = await openCounter(kinds[dialect])
      const { shop, gateway } = counter
      const { placed, qr } = await placeAt(counter)
      await shop.press(qr, 'callbackFiveTimes')
      await reach(placed, 'delivered')
      expect(await fatesOf(shop.db.db, placed.orderNo)).toEqual(['settled paid'])
      await payTwice(counter)
      for (let turn = 0; turn < 3; turn++) await shop.pass(6)
      expect(gateway.ledger.sums()).toEqual({ paidFen: 2000, refundedFen: 1000 })
      expect(await keptFen(counter)).toBe(1000)
      await expect.poll(() => gateway.callBacks.count().unheard).toBe(0)
    })

    // v1 has no page to close a trade by
    tryFaults(kinds[dialect], dialect === 'md5' ? ['close'] : [])
  })
