import { type CodeName, codeName } from '@faka/contract/shared/codes'
import { Envelope } from '@faka/contract/shared/envelope'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { openBuyer } from '../../../test-support/seed/open-buyer.ts'
import { buy } from '../../../test-support/seed/purchase.ts'
import { nearBodies, nearMisses } from '../../../test-support/server/near-misses.ts'
import { createCards, openShop } from '../../../test-support/server/open-shop.ts'
import {
  servedOperations,
  toJsonSchema,
  validRequest,
  validValues,
} from '../../../test-support/server/valid-request.ts'
import { limitDefinitions } from '../modules/declarations.ts'
import type { LimitSettings } from '../platform/config.ts'

/** Bodies per operation: `FAKA_FUZZ=1000` for many, `FAKA_FUZZ_SEED` to repeat a failed run. */
const runs = Number(process.env.FAKA_FUZZ ?? 60)
const seed = Number(process.env.FAKA_FUZZ_SEED ?? 20261122)

/** Limits that never reject before the rules under test; durations and sizes keep their defaults. */
const noLimits = Object.fromEntries(
  Object.entries(limitDefinitions).flatMap(([name, { env, max }]) =>
    env.startsWith('LIMIT_') && max >= 1_000_000 ? [[name, max]] : [],
  ),
) as Partial<LimitSettings>

/** Codes that are returned before the rules of an operation run. */
const rejectedBeforeRules: readonly (CodeName | undefined)[] = ['badInput', 'sessionNeeded']

const accountValues = {
  userName: 'known-name',
  phone: '13800138000',
  verifyCode: '000000',
  password: 'an honest password',
  confirmPassword: 'an honest password',
}

test('a body that fits its operation, or nearly, always gets an envelope and no internal error', {
  timeout: 3_600_000,
}, async () => {
  await using shop = await openShop({ limits: noLimits })
  // what is tested is how requests are read and checked, not how long a hash takes
  const { passwordHasher } = shop.services
  vi.spyOn(passwordHasher, 'verify').mockResolvedValue({ isCorrect: false, needsRehash: false })
  vi.spyOn(passwordHasher, 'hash').mockResolvedValue('no hash')
  const itemId = await shop.addItem({ cards: createCards(50), cardPassword: 'optional', questions: ['Who?'] })
  const { orderNo } = await buy(shop, itemId, { cardPassword: 'secret-1', answers: ['mine'] })
  let sent = 0
  const reached = new Set<string>()
  for (const { name, operation } of servedOperations) {
    const known = { ...validValues(shop, itemId, orderNo), ...accountValues }
    const body = toJsonSchema(operation.input)
    const query = operation.query && toJsonSchema(operation.query)
    const { visitor } = await openBuyer(shop)
    const request = fc.record({
      payload: nearBodies(body, validRequest(body, known)),
      query: query ? nearMisses(query, known) : fc.constant({}),
      token: fc.option(fc.constantFrom(visitor.token ?? '', 'x'.repeat(43)), { nil: undefined }),
      language: fc.constantFrom('zh-CN', 'en', '*', '\ud7ff'),
      network: fc.nat({ max: 255 * 255 }),
    })
    await fc.assert(
      fc.asyncProperty(request, async ({ payload, query: sentQuery, token, language, network }) => {
        const entries = Object.entries(Object(sentQuery)).map(([key, value]) => [
          key.toWellFormed(),
          String(value).toWellFormed(),
        ])
        const answer = await shop.app.inject({
          method: 'POST',
          url: `${operation.path}?${new URLSearchParams(entries)}`.replace(/\?$/, ''),
          remoteAddress: `10.9.${network >> 8}.${network & 255}`,
          headers: {
            'content-type': 'application/json',
            'accept-language': encodeURIComponent(language),
            ...(token === undefined ? {} : { token }),
          },
          payload,
        })
        sent++
        expect(answer.statusCode, name).toBeLessThan(500)
        if (answer.headers['content-disposition'] !== undefined) {
          reached.add(name)
          return
        }
        const { code, message } = Envelope.parse(answer.json())
        expect([name, codeName(code) === undefined, message === '']).toEqual([name, false, false])
        if (!rejectedBeforeRules.includes(codeName(code))) reached.add(name)
      }),
      { numRuns: runs, seed, endOnFailure: true },
    )
  }
  expect(sent).toBeGreaterThanOrEqual(runs * servedOperations.length)
  expect(shop.logged.filter(({ level }) => level === 'error')).toEqual([])
  // if every body were rejected before the operation's own rules, this test would find nothing
  expect(servedOperations.map(({ name }) => name).filter((name) => !reached.has(name))).toEqual([])
})
