import { operations } from '@faka/contract/operations'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { fillSellerShop } from '../../../test-support/seed/fill-seller-shop.ts'
import { openBuyer } from '../../../test-support/seed/open-buyer.ts'
import { adminSamples } from '../../../test-support/server/admin-samples.ts'
import { expectAnswer, fuzzSettings, noLimits, sendBodies } from '../../../test-support/server/fuzz.ts'
import { nearBodies } from '../../../test-support/server/near-misses.ts'
import { openShop } from '../../../test-support/server/open-shop.ts'
import { sellerSamples } from '../../../test-support/server/seller-samples.ts'
import { toJsonSchema } from '../../../test-support/server/valid-request.ts'

const settings = fuzzSettings({ runs: 10, seed: 20261123 })

const managed = operations.filter(
  ({ operation }) => operation.access === 'admin' || operation.path.startsWith('/card-core/seller/'),
)
const served = managed.filter(({ operation }) => operation.access !== 'operator')

test('a body that fits an operation of sellers or administrators, or nearly, gets an envelope and no internal error', {
  timeout: 3_600_000,
}, async () => {
  await using shop = await openShop({ limits: noLimits, config: { shopOpening: 'platform' } })
  const target = await fillSellerShop(shop, shop.shortUrl, 'mine')
  // no gateway and no webhook is reached
  vi.spyOn(shop.services, 'fetch').mockRejectedValue(new TypeError('fetch failed'))
  const seller = (await openBuyer(shop, { userName: 'seller' })).visitor
  const admin = (await openBuyer(shop, { roles: ['BUYER', 'ADMIN'] })).visitor
  let sent = 0
  const reached = new Set<string>()
  const noRows = {
    feedbackNo: '0'.repeat(20),
    giftCodeBatchNo: '0'.repeat(20),
    userId: '0'.repeat(20),
  }
  for (const { name, operation } of served) {
    const sample = sellerSamples[name]?.(target) ?? adminSamples[name]?.({ ...target, ...noRows }) ?? {}
    const token = (operation.access === 'admin' ? admin : seller).token ?? ''
    await sendBodies(
      fc.asyncProperty(nearBodies(toJsonSchema(operation.input), sample), async (payload) => {
        const answer = await shop.app.inject({
          method: 'POST',
          url: operation.path,
          headers: { 'content-type': 'application/json', token },
          payload,
        })
        sent++
        if (expectAnswer(name, answer)) reached.add(name)
      }),
      settings,
      () => reached.has(name),
    )
  }
  expect(sent).toBeGreaterThanOrEqual(settings.runs * served.length)
  // if every body were rejected before the operation's own rules, this test would find nothing
  expect(served.map(({ name }) => name).filter((name) => !reached.has(name))).toEqual([])
  // the failed email of the seeded shop has no content that can be decrypted
  const expected = 'messages could not be sent and will be retried'
  const errors = shop.logged.filter(({ level, message }) => level === 'error' && message !== expected)
  expect(errors).toEqual([])
})
