import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { openBuyer } from '../../../test-support/seed/open-buyer.ts'
import { buy } from '../../../test-support/seed/purchase.ts'
import { expectAnswer, fuzzSettings, noLimits, sendBodies } from '../../../test-support/server/fuzz.ts'
import { nearBodies, nearMisses } from '../../../test-support/server/near-misses.ts'
import { createCards, openShop } from '../../../test-support/server/open-shop.ts'
import {
  servedOperations,
  toJsonSchema,
  validRequest,
  validValues,
} from '../../../test-support/server/valid-request.ts'

const settings = fuzzSettings({ runs: 60, seed: 20261122 })

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
    await sendBodies(
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
        if (expectAnswer(name, answer)) reached.add(name)
      }),
      settings,
      () => reached.has(name),
    )
  }
  expect(sent).toBeGreaterThanOrEqual(settings.runs * servedOperations.length)
  expect(shop.logged.filter(({ level }) => level === 'error')).toEqual([])
  // if every body were rejected before the operation's own rules, this test would find nothing
  expect(servedOperations.map(({ name }) => name).filter((name) => !reached.has(name))).toEqual([])
})
