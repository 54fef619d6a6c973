import { createOrder } from '@faka/contract/order/order'
import { cancelOrder } from '@faka/contract/payment/cancel-order'
import { expect, test } from 'vitest'
import { countCardsByState, createOrderInput } from '../../../../test-support/seed/purchase.ts'
import { seedItem } from '../../../../test-support/seed/seed-item.ts'
import { seedOtherShop } from '../../../../test-support/seed/seed-other-shop.ts'
import { createCards, openShop } from '../../../../test-support/server/open-shop.ts'
import { changeItem } from '../item/change-item.ts'
import { discontinueItem } from '../item/discontinue-item.ts'

test('a request sent twice concurrently returns its one order, even if that order uses up every limit', async () => {
  await using shop = await openShop({ limits: { unpaidPerBuyer: 1, unpaidPerAddressAndItem: 1 } })
  const other = await shop.openSecondProcess()
  const itemId = await shop.addItem({ cards: createCards(1) })
  const input = createOrderInput(shop, itemId)
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      (index % 2 ? other : shop).visitor('10.0.0.1').call(createOrder, input),
    ),
  )
  expect(new Set(answers.map(({ orderNo }) => orderNo)).size).toBe(1)
  expect(await countCardsByState(shop.db.db)).toEqual({ held: 1 })
})

test('a repeated request returns its order, even after item, price and order changed', async () => {
  await using shop = await openShop()
  const itemId = await shop.addItem({ cards: createCards(1) })
  const input = createOrderInput(shop, itemId, { expectedAmountFen: 1000 })
  const buyer = shop.visitor()
  const first = await buyer.call(createOrder, input)
  await changeItem(shop.seller, { itemId, priceFen: 1 })
  expect(await buyer.call(createOrder, input)).toEqual(first)
  await changeItem(shop.seller, { itemId, questions: ['Who?'], minQuantity: 2 })
  expect(await buyer.call(createOrder, input)).toEqual(first)
  await discontinueItem(shop.seller, { itemId })
  expect(await buyer.call(createOrder, input)).toEqual(first)
  await buyer.call(cancelOrder, { orderNo: first.orderNo })
  // the secrets are repeated only while the first response may have been lost
  const { manageSecret: _secret, recoveryCode: _code, ...plain } = first
  expect(await buyer.call(createOrder, input)).toEqual({ ...plain, status: 'cancelled' })
  const other = { ...input, quantity: 2 }
  expect((await buyer.expectRejection(createOrder, other)).code).toBe('requestReused')
  const sameShop = { ...input, itemId: await shop.addItem({ published: false }) }
  expect((await buyer.expectRejection(createOrder, sameShop)).code).toBe('requestReused')
  const nowhere = { ...input, itemId: 'NOSUCHITEM' }
  expect((await buyer.expectRejection(createOrder, nowhere)).code).toBe('itemNotFound')
})

test('a repeat matches what earlier versions stored for the request of a buyer', async () => {
  await using shop = await openShop()
  const input = createOrderInput(shop, await shop.addItem({ cards: createCards(1) }))
  const { requestId: _, ...fields } = input
  const buyer = shop.visitor()
  const first = await buyer.call(createOrder, input)
  const stored = shop.services.encryption.fingerprint('contacts', JSON.stringify(fields)).subarray(0, 16)
  await shop.db.db.updateTable('orders').set({ request_hash: stored }).execute()
  expect(await buyer.call(createOrder, input)).toEqual(first)
})

test('a request id that was used in another shop is neither known nor taken in this one', async () => {
  await using shop = await openShop()
  const elsewhere = await seedOtherShop(shop)
  const input = createOrderInput(shop, await shop.addItem({ cards: createCards(4) }))
  const there = { ...input, itemId: await seedItem(shop.seller, elsewhere, { cards: createCards(4) }) }
  const buyer = shop.visitor()
  // what an attacker of the other shop did first, also in one batch with the buyer
  const [theirs, first] = await Promise.all([
    shop.visitor().call(createOrder, there),
    buyer.call(createOrder, input),
  ])
  expect(first.orderNo).not.toBe(theirs.orderNo)
  expect(await buyer.call(createOrder, input)).toEqual(first)
  expect(await buyer.call(createOrder, { ...input, requestId: input.requestId.toUpperCase() })).toEqual(first)
  expect(await countCardsByState(shop.db.db)).toEqual({ free: 6, held: 2 })
  // nor does a refusal tell whether the id is known: this shop has no order with it
  const once = createOrderInput(shop, input.itemId)
  await buyer.call(createOrder, once)
  const unsold = await seedItem(shop.seller, elsewhere, { published: false })
  expect((await buyer.expectRejection(createOrder, { ...once, itemId: unsold })).code).toBe('itemNotFound')
})
