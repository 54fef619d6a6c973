import { operations } from '@faka/contract/operations'
import { codeName } from '@faka/contract/shared/codes'
import { Envelope } from '@faka/contract/shared/envelope'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { fillSellerShop } from '../../../test-support/seed/fill-seller-shop.ts'
import { openBuyer } from '../../../test-support/seed/open-buyer.ts'
import { adminSamples } from '../../../test-support/server/admin-samples.ts'
import { nearBodies } from '../../../test-support/server/near-misses.ts'
import { openShop } from '../../../test-support/server/open-shop.ts'
import { sellerSamples } from '../../../test-support/server/seller-samples.ts'
import { toJsonSchema } from '../../../test-support/server/valid-request.ts'
import { limitDefinitions } from '../modules/declarations.ts'
import type { LimitSettings } from '../platform/config.ts'

/** Bodies per operation: `FAKA_FUZZ=1000` for many, `FAKA_FUZZ_SEED` to repeat a failed run. */
const runs = Number(process.env.FAKA_FUZZ ?? 10)
const seed = Number(process.env.FAKA_FUZZ_SEED ?? 20261123)

/** Limits that never reject before the rules under test; durations and sizes keep their defaults. */
const noLimits = Object.fromEntries(
  Object.entries(limitDefinitions).flatMap(([name, { env, max }]) =>
    env.startsWith('LIMIT_') && max >= 1_000_000 ? [[name, max]] : [],
  ),
) as Partial<LimitSettings>

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
  const noRows = {
    feedbackNo: '0'.repeat(20),
    giftCodeBatchNo: '0'.repeat(20),
    userId: '0'.repeat(20),
  }
  for (const { name, operation } of served) {
    const sample = sellerSamples[name]?.(target) ?? adminSamples[name]?.({ ...target, ...noRows }) ?? {}
    const token = (operation.access === 'admin' ? admin : seller).token ?? ''
    await fc.assert(
      fc.asyncProperty(nearBodies(toJsonSchema(operation.input), sample), async (payload) => {
        const answer = await shop.app.inject({
          method: 'POST',
          url: operation.path,
          headers: { 'content-type': 'application/json', token },
          payload,
        })
        sent++
        expect([name, answer.statusCode < 500], answer.body).toEqual([name, true])
        if (answer.headers['content-disposition'] !== undefined) return
        const { code, message } = Envelope.parse(answer.json())
        expect([name, codeName(code) === undefined, message === '']).toEqual([name, false, false])
      }),
      { numRuns: runs, seed, endOnFailure: true },
    )
  }
  expect(sent).toBeGreaterThanOrEqual(runs * served.length)
  // the failed email of the seeded shop has no content that can be decrypted
  const expected = 'messages could not be sent and will be retried'
  const errors = shop.logged.filter(({ level, message }) => level === 'error' && message !== expected)
  expect(errors).toEqual([])
})
