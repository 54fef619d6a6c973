import { solveCaptcha } from '@faka/contract/account/captcha'
import { createOrder } from '@faka/contract/order/order'
import { ProofNeeded } from '@faka/contract/shared/proof-needed'
import { expect, test } from 'vitest'
import { captchaKeys, openCaptchaSimulator } from '../../../../simulators/captcha-simulator.ts'
import { defaultLimits } from '../../../../test-support/limits/wide-limits.ts'
import { createOrderInput, submitOrder } from '../../../../test-support/seed/purchase.ts'
import { createCards, openShop, type TestShop } from '../../../../test-support/server/open-shop.ts'
import { solveProof } from '../../../../test-support/server/solve-proof.ts'

const limits = { ...defaultLimits, createsPerMinute: 1_000_000, proofOfWorkCost: 1 }
const home = '203.0.113.4'

/** A shop with a captcha, an item, and a network that let five holds expire. */
async function openShopWithCaptcha() {
  const simulator = await openCaptchaSimulator()
  const captcha = { provider: 'turnstile' as const, ...captchaKeys.turnstile, endpoint: simulator.url }
  const shop = await openShop({ limits, config: { captcha } })
  const itemId = await shop.addItem({ cards: createCards(100) })
  const otherId = await shop.addItem({ cards: createCards(100, 'OTHER') })
  for (let turn = 0; turn < 5; turn++) {
    await submitOrder(shop, itemId, { buyer: shop.visitor(home) })
    await shop.advanceClock(16 * 60)
  }
  return {
    simulator,
    shop,
    itemId,
    otherId,
    async [Symbol.asyncDispose]() {
      await shop[Symbol.asyncDispose]()
      await simulator[Symbol.asyncDispose]()
    },
  }
}

/** What an order without a proof is asked for. */
async function askedFor(shop: TestShop, itemId: string): Promise<ProofNeeded> {
  const refusal = await shop.visitor(home).expectRejection(createOrder, createOrderInput(shop, itemId))
  expect(refusal.code).toBe('proofNeeded')
  return ProofNeeded.parse(refusal.data)
}

test('a solved captcha is exchanged for a pass that places one order, of the item and network it was asked for', async () => {
  await using setup = await openShopWithCaptcha()
  const { shop, itemId, otherId, simulator } = setup
  const { challenge, captcha } = await askedFor(shop, itemId)
  expect(captcha).toEqual({ provider: 'turnstile', siteKey: captchaKeys.turnstile.siteKey })
  const visitor = shop.visitor(home)
  const { pass } = await visitor.call(solveCaptcha, { challenge, token: simulator.issue('turnstile') })
  const proof = { challenge, pass }
  const codeOf = async (address: string, id: string) =>
    (await shop.visitor(address).expectRejection(createOrder, createOrderInput(shop, id, { proof }))).code
  expect(await codeOf(home, otherId)).toBe('proofNeeded')
  const input = createOrderInput(shop, itemId, { proof })
  const { orderNo } = await visitor.call(createOrder, input)
  expect((await visitor.call(createOrder, input)).orderNo, 'the same request is the same order').toBe(orderNo)
  expect(await codeOf(home, itemId), 'a pass counts once').toBe('proofNeeded')
})

test('a pass is rejected for another challenge, and after ten minutes', async () => {
  await using setup = await openShopWithCaptcha()
  const { shop, itemId, simulator } = setup
  const visitor = shop.visitor(home)
  const { challenge } = await askedFor(shop, itemId)
  const { pass } = await visitor.call(solveCaptcha, { challenge, token: simulator.issue('turnstile') })
  const other = (await askedFor(shop, itemId)).challenge
  const expires = challenge.parameters.data.expires + 3600
  const later = {
    ...challenge,
    parameters: { ...challenge.parameters, data: { ...challenge.parameters.data, expires } },
  }
  for (const proof of [
    { challenge: other, pass },
    { challenge: later, pass },
    { challenge, pass: '0'.repeat(64) },
    { challenge, pass: '00' },
  ])
    expect((await visitor.expectRejection(createOrder, createOrderInput(shop, itemId, { proof }))).code).toBe(
      'proofNeeded',
    )
  await shop.advanceClock(601)
  const old = createOrderInput(shop, itemId, { proof: { challenge, pass } })
  expect((await visitor.expectRejection(createOrder, old)).code).toBe('proofNeeded')
})

test('a token counts once, whatever its provider says, and only with a challenge of this shop', async () => {
  await using setup = await openShopWithCaptcha()
  const { shop, itemId, simulator } = setup
  const visitor = shop.visitor(home)
  const { challenge } = await askedFor(shop, itemId)
  const token = simulator.issue('turnstile')
  const forged = { ...challenge, signature: '0'.repeat(64) }
  expect((await visitor.expectRejection(solveCaptcha, { challenge: forged, token })).code).toBe(
    'captchaFailed',
  )
  expect(simulator.received, 'the provider is not asked').toEqual([])
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => visitor.send(solveCaptcha, { challenge, token })),
  )
  expect(answers.filter((answer) => answer.json().code === 0)).toHaveLength(1)
  expect(simulator.received).toHaveLength(1)
  const wrong = await visitor.expectRejection(solveCaptcha, { challenge, token: 'not-issued' })
  expect(wrong.code).toBe('captchaFailed')
  await shop.advanceClock(601)
  const late = { challenge, token: simulator.issue('turnstile') }
  expect((await visitor.expectRejection(solveCaptcha, late)).code).toBe('captchaFailed')
})

test('where the provider is down or rejects our keys, work is asked for alone, as without a captcha, and no buyer is locked out', async () => {
  await using setup = await openShopWithCaptcha()
  const { shop, itemId, simulator } = setup
  const visitor = shop.visitor(home)
  const first = await askedFor(shop, itemId)
  expect(first.challenge.parameters.cost, 'beside a captcha work costs more').toBe(4)
  simulator.mode = 'drop'
  const token = simulator.issue('turnstile')
  const refusal = await visitor.expectRejection(solveCaptcha, { challenge: first.challenge, token })
  expect(refusal.code).toBe('captchaUnavailable')
  expect(shop.logged.find(({ message }) => message === 'a captcha could not be checked')?.fields).toEqual({
    provider: 'turnstile',
    result: 'unavailable',
  })
  expect(JSON.stringify(shop.logged)).not.toContain(token)
  const { captcha, challenge } = await askedFor(shop, itemId)
  expect(captcha).toBeUndefined()
  expect(challenge.parameters.cost).toBe(1)
  await submitOrder(shop, itemId, { buyer: visitor, proof: await solveProof({ challenge }) })
  await shop.advanceClock(61)
  expect((await askedFor(shop, itemId)).captcha, 'a minute later it is asked for again').toBeDefined()
})

test('work is accepted in place of a captcha', async () => {
  await using setup = await openShopWithCaptcha()
  const { shop, itemId } = setup
  await submitOrder(shop, itemId, {
    buyer: shop.visitor(home),
    proof: await solveProof(await askedFor(shop, itemId)),
  })
})

test('a shop without a captcha answers that none can be solved', async () => {
  await using setup = await openShopWithCaptcha()
  const { shop, itemId } = setup
  const other = await shop.openSecondProcess({ config: { captcha: undefined } })
  const { challenge } = await askedFor(shop, itemId)
  const refusal = await other.visitor(home).expectRejection(solveCaptcha, { challenge, token: 'any' })
  expect(refusal.code).toBe('captchaUnavailable')
})
