import { getOrder } from '@faka/contract/delivery/delivery'
import { getItem } from '@faka/contract/item/item'
import { createOrder } from '@faka/contract/order/order'
import { cancelOrder } from '@faka/contract/payment/cancel-order'
import { payOrder } from '@faka/contract/payment/payment'
import { calcPrice } from '@faka/contract/pricing/pricing'
import { pageCards } from '@faka/contract/stock/card-choice'
import { expect, test } from 'vitest'
import {
  buy,
  countCardsByState,
  createOrderInput,
  listDispositions,
  readCards,
  readOrder,
  requestQr,
  submitOrder,
  waitForStatus,
} from '../../../../test-support/seed/purchase.ts'
import { addChoosableCards, readRefs, testChoice } from '../../../../test-support/seed/seed-choosable.ts'
import { openShop } from '../../../../test-support/server/open-shop.ts'
import { findBreachesOfShop } from '../../laws/find-breaches-of-shop.ts'
import { laws } from '../../laws/laws.ts'
import { changeItem } from '../item/change-item.ts'

const numbers = ['138-0001', '138-0002', '139-0003', '139-8888', '139-6666']
const secretOf = (number: string) => `canary ${number.split('-').reverse().join('')}`
const cardOf = (number: string) => `${number}----${secretOf(number)}`

/** A shop with an item of 10.00 yuan whose cards are chosen by number, for 2.50 yuan more each. */
async function openChoosableShop() {
  const shop = await openShop()
  const itemId = await shop.addItem({ priceFen: 1000, cardChoice: testChoice })
  await addChoosableCards(
    shop.seller,
    itemId,
    numbers.map((number) => [number, secretOf(number)]),
  )
  const refs = await readRefs(shop.visitor(), itemId)
  return {
    shop,
    itemId,
    refOf: (number: string) => refs[number] ?? '',
    [Symbol.asyncDispose]: () => shop[Symbol.asyncDispose](),
  }
}

test('buyers page and search the public parts of free cards, by references that say nothing of a card', async () => {
  await using open = await openChoosableShop()
  const { shop, itemId } = open
  const visitor = shop.visitor()
  expect((await visitor.call(getItem, { id: itemId })).cardChoice).toEqual(testChoice)
  const first = await visitor.call(pageCards, { itemId, pageSize: 2 })
  expect(first).toEqual({
    list: [
      { ref: expect.stringMatching(/^[\w-]{16}$/), text: '138-0001' },
      { ref: expect.any(String), text: '138-0002' },
    ],
    hasMore: true,
  })
  const last = await visitor.call(pageCards, { itemId, pageSize: 2, page: 3 })
  expect(last).toMatchObject({ list: [{ text: '139-6666' }], hasMore: false })
  const found = await visitor.call(pageCards, { itemId, keyword: ' 139-' })
  expect(found.list.map(({ text }) => text)).toEqual(['139-0003', '139-8888', '139-6666'])
  // what stands behind the public part is no keyword
  expect((await visitor.call(pageCards, { itemId, keyword: 'canary' })).list).toEqual([])
  await submitOrder(shop, itemId)
  expect(Object.keys(await readRefs(visitor, itemId))).toEqual(numbers.slice(1))
})

test('what is secret of a chosen card is in no answer before the payment, and the card is what the order delivers', async () => {
  await using open = await openChoosableShop()
  const { shop, itemId, refOf } = open
  const buyer = shop.visitor()
  const chosenCards = [refOf('139-6666'), refOf('138-0002')]
  const input = createOrderInput(shop, itemId, { quantity: 2, chosenCards })
  const placed = { buyer, orderNo: (await buyer.call(createOrder, input)).orderNo }
  const { orderNo } = placed
  const qr = await requestQr(placed, shop.payChannels.md5)
  const answers = [
    await buyer.send(getItem, { id: itemId }),
    await buyer.send(pageCards, { itemId }),
    await buyer.send(calcPrice, { itemId, quantity: 2, chosenCards }),
    await buyer.send(createOrder, input),
    await buyer.send(getOrder, { orderNo }),
    await buyer.send(payOrder, { orderNo, payChannel: shop.payChannels.md5 }),
  ]
  for (const { statusCode, body } of answers) {
    expect(statusCode).toBe(200)
    expect(body).not.toContain('canary')
  }
  const choice = { label: 'Number', texts: ['139-6666', '138-0002'], surchargeFen: 500 }
  expect(await readOrder(placed)).toMatchObject({ choice, goodsFen: 2500, amountFen: 2500 })
  const random = await buy(shop, itemId, { quantity: 3 })
  await shop.pressButton(qr, 'pay')
  await waitForStatus(placed, 'delivered')
  expect((await readCards(placed)).sort()).toEqual(['138-0002', '139-6666'].map(cardOf))
  expect((await readCards(random)).sort()).toEqual(['138-0001', '139-0003', '139-8888'].map(cardOf))
  const unchosen = await readOrder(random)
  expect(unchosen).toMatchObject({ goodsFen: 3000 })
  expect(unchosen.choice).toBeUndefined()
  expect(await findBreachesOfShop(shop.services, laws)).toEqual([])
})

test('of fifty buyers at once of one chosen card one gets it, and each other one reads which card is gone', async () => {
  await using open = await openChoosableShop()
  const { shop, itemId, refOf } = open
  const other = await shop.openSecondProcess()
  const chosenCards = [refOf('139-8888')]
  const answers = await Promise.all(
    Array.from({ length: 50 }, async (_, index) => {
      const visitor = (index % 2 ? other : shop).visitor()
      const response = await visitor.send(createOrder, createOrderInput(shop, itemId, { chosenCards }))
      return response.json<{ code: number; data: unknown }>()
    }),
  )
  const refused = answers.filter(({ code }) => code !== 0)
  expect(refused).toHaveLength(49)
  for (const { code, data } of refused) {
    expect(code).toBe(210260)
    expect(data).toEqual({ gone: chosenCards })
  }
  expect(await countCardsByState(shop.db.db)).toEqual({ held: 1, free: 4 })
  expect(await findBreachesOfShop(shop.services, laws)).toEqual([])
})

test('buyers who choose and buyers who do not never get the same card', async () => {
  await using open = await openChoosableShop()
  const { shop, itemId, refOf } = open
  const codes = await Promise.all(
    numbers
      .flatMap((number) => [[refOf(number)], undefined])
      .map(async (chosenCards) => {
        const input = createOrderInput(shop, itemId, { chosenCards })
        return (await shop.visitor().send(createOrder, input)).json<{ code: number }>().code
      }),
  )
  expect(codes.filter((code) => code === 0)).toHaveLength(5)
  expect(await countCardsByState(shop.db.db)).toEqual({ held: 5 })
  expect(await findBreachesOfShop(shop.services, laws)).toEqual([])
})

test('an order that lacks one of its chosen cards holds none of them', async () => {
  await using open = await openChoosableShop()
  const { shop, itemId, refOf } = open
  await submitOrder(shop, itemId, { chosenCards: [refOf('139-0003')] })
  const chosenCards = [refOf('138-0001'), refOf('139-0003')]
  const input = createOrderInput(shop, itemId, { quantity: 2, chosenCards })
  const { code, data } = await shop.visitor().expectRejection(createOrder, input)
  expect({ code, data }).toEqual({ code: 'chosenCardsGone', data: { gone: [refOf('139-0003')] } })
  expect(await countCardsByState(shop.db.db)).toEqual({ held: 1, free: 4 })
})

test('a card is chosen of its item only, once, for each unit, and while its seller lets buyers choose', async () => {
  await using open = await openChoosableShop()
  const { shop, itemId, refOf } = open
  const beside = await shop.addItem({ cardChoice: testChoice })
  await addChoosableCards(shop.seller, beside, [['one', 'BESIDE']])
  const codeOf = async (quantity: number, chosenCards: string[], of = itemId) =>
    (await shop.visitor().expectRejection(createOrder, createOrderInput(shop, of, { quantity, chosenCards })))
      .code
  expect(await codeOf(1, [refOf('138-0001')], beside)).toBe('chosenCardsGone')
  expect(await codeOf(2, [refOf('138-0001')])).toBe('badInput')
  expect(await codeOf(2, [refOf('138-0001'), refOf('138-0001')])).toBe('badInput')
  await changeItem(shop.seller, { itemId, cardChoice: null })
  expect(await codeOf(1, [refOf('138-0001')])).toBe('cardChoiceOff')
  expect((await shop.visitor().expectRejection(pageCards, { itemId })).code).toBe('cardChoiceOff')
  expect(await countCardsByState(shop.db.db)).toEqual({ free: 6 })
  await submitOrder(shop, itemId)
})

test('late money buys the chosen card again if it is free, and is refunded if not, never for another card', async () => {
  await using open = await openChoosableShop()
  const { shop, itemId, refOf } = open
  const late = async (number: string) => {
    const placed = await submitOrder(shop, itemId, { chosenCards: [refOf(number)] })
    return { placed, qr: await requestQr(placed, shop.payChannels.md5) }
  }
  const [lucky, unlucky] = [await late('139-8888'), await late('139-6666')]
  await shop.advanceClock(16 * 60)
  for (const { placed } of [lucky, unlucky]) await waitForStatus(placed, 'expired')
  await buy(shop, itemId, { chosenCards: [refOf('139-6666')] })
  await shop.pressButton(lucky.qr, 'pay')
  await waitForStatus(lucky.placed, 'delivered')
  expect(await readCards(lucky.placed)).toEqual([cardOf('139-8888')])
  await shop.pressButton(unlucky.qr, 'pay')
  // jobs that run before the money is decided refund nothing
  await waitForStatus(unlucky.placed, 'refunding')
  await shop.advanceClock(60)
  await waitForStatus(unlucky.placed, 'refunded')
  expect(await listDispositions(shop.db.db, unlucky.placed.orderNo)).toEqual(['refunded lateWithoutStock'])
  expect(await countCardsByState(shop.db.db)).toEqual({ sold: 2, free: 3 })
  expect(await findBreachesOfShop(shop.services, laws)).toEqual([])
})

test('a chosen card is free again once its order is cancelled, under the same reference', async () => {
  await using open = await openChoosableShop()
  const { shop, itemId, refOf } = open
  const { buyer, orderNo } = await submitOrder(shop, itemId, { chosenCards: [refOf('139-8888')] })
  await buyer.call(cancelOrder, { orderNo })
  expect((await readRefs(buyer, itemId))['139-8888']).toBe(refOf('139-8888'))
})
