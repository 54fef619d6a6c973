import { createOrder } from '@faka/contract/order/order'
import type { ProofOfWork } from '@faka/contract/shared/proof-of-work'
import { expect, test } from 'vitest'
import { defaultLimits } from '../../../../test-support/limits/wide-limits.ts'
import { countCardsByState, createOrderInput, submitOrder } from '../../../../test-support/seed/purchase.ts'
import { createCards, openShop, type TestShop } from '../../../../test-support/server/open-shop.ts'
import { solveProof } from '../../../../test-support/server/solve-proof.ts'

const limits = { ...defaultLimits, createsPerMinute: 1_000_000, proofOfWorkCost: 1 }
const home = '203.0.113.4'

/** A shop with two items, and a network that let five holds expire. */
async function openShopRequiringProof() {
  const shop = await openShop({ limits })
  const itemId = await shop.addItem({ cards: createCards(100) })
  const otherId = await shop.addItem({ cards: createCards(100, 'OTHER') })
  for (let turn = 0; turn < 5; turn++) {
    await submitOrder(shop, itemId, { buyer: shop.visitor(home) })
    await shop.advanceClock(16 * 60)
  }
  return { shop, itemId, otherId, [Symbol.asyncDispose]: () => shop[Symbol.asyncDispose]() }
}

/** Places an order without a proof and solves the challenge that it is rejected with. */
async function solveChallenge(shop: TestShop, itemId: string, address = home): Promise<ProofOfWork> {
  const refusal = await shop.visitor(address).expectRejection(createOrder, createOrderInput(shop, itemId))
  expect(refusal.code).toBe('proofNeeded')
  return solveProof(refusal.data)
}

test('a network whose holds expired can buy after a proof of work, one order per proof', async () => {
  await using setup = await openShopRequiringProof()
  const { shop, itemId } = setup
  const proof = await solveChallenge(shop, itemId)
  const input = createOrderInput(shop, itemId, { proof })
  const { orderNo } = await shop.visitor(home).call(createOrder, input)
  const repeated = await shop.visitor(home).call(createOrder, input)
  expect(repeated.orderNo, 'the same request is the same order').toBe(orderNo)
  const second = await shop
    .visitor(home)
    .expectRejection(createOrder, createOrderInput(shop, itemId, { proof }))
  expect(second.code).toBe('proofNeeded')
  expect((await countCardsByState(shop.db.db)).held).toBe(1)
})

test('of twenty concurrent orders with the same proof one is placed', async () => {
  await using setup = await openShopRequiringProof()
  const { shop, itemId } = setup
  const other = await shop.openSecondProcess()
  const proof = await solveChallenge(shop, itemId)
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      (index % 2 ? other : shop).visitor(home).send(createOrder, createOrderInput(shop, itemId, { proof })),
    ),
  )
  expect(answers.filter((answer) => answer.json().code === 0)).toHaveLength(1)
})

test('a proof is valid only for its item, its network, ten minutes, and unmodified', async () => {
  await using setup = await openShopRequiringProof()
  const { shop, itemId, otherId } = setup
  const rejectionCode = async (id: string, sentProof: ProofOfWork, address = home) =>
    (
      await shop
        .visitor(address)
        .expectRejection(createOrder, createOrderInput(shop, id, { proof: sentProof }))
    ).code
  const proof = await solveChallenge(shop, itemId)
  const { challenge, solution } = proof
  expect(await rejectionCode(otherId, proof)).toBe('proofNeeded')
  const { parameters } = challenge
  const forged = { ...challenge, parameters: { ...parameters, keyPrefix: solution.derivedKey.slice(0, 2) } }
  const bound = { ...parameters.data, for: '00' }
  for (const wrong of [
    { challenge, solution: { ...solution, counter: solution.counter + 1 } },
    { challenge: forged, solution: { ...solution, counter: solution.counter + 1 } },
    { challenge: { ...challenge, parameters: { ...parameters, cost: 2 } }, solution },
    { challenge: { ...challenge, parameters: { ...parameters, data: bound } }, solution },
  ])
    expect(await rejectionCode(itemId, wrong)).toBe('proofNeeded')

  const elsewhere = '203.0.113.99'
  for (let turn = 0; turn < 5; turn++) {
    await submitOrder(shop, itemId, { buyer: shop.visitor(elsewhere) })
    await shop.advanceClock(16 * 60)
  }
  const old = await solveChallenge(shop, itemId)
  expect(await rejectionCode(itemId, old, elsewhere)).toBe('proofNeeded')
  await shop.advanceClock(601)
  expect(await rejectionCode(itemId, old)).toBe('proofNeeded')
  const fresh = await solveChallenge(shop, itemId)
  await submitOrder(shop, itemId, { buyer: shop.visitor(home), proof: fresh })
})

test('lapses are deleted after six hours, and used proofs once they expire', async () => {
  await using setup = await openShopRequiringProof()
  const { shop, itemId } = setup
  await submitOrder(shop, itemId, { buyer: shop.visitor(home), proof: await solveChallenge(shop, itemId) })
  const rows = async () => {
    const lapses = await shop.db.db.selectFrom('hold_lapse').select('key').execute()
    const proofs = await shop.db.db.selectFrom('used_proof').select('proof_id').execute()
    return [lapses.length > 0, proofs.length]
  }
  expect(await rows()).toEqual([true, 1])
  // the last hold expires when the clock advances, and its lapse starts then
  await shop.advanceClock(3600)
  await shop.advanceClock(6 * 3600)
  expect(await rows()).toEqual([false, 0])
  await submitOrder(shop, itemId, { buyer: shop.visitor(home) })
})
