import { BuyerBlockNo } from '@faka/contract/order/buyer-block'
import { createOrder } from '@faka/contract/order/order'
import { createOrderForBuyer } from '@faka/contract/order/seller-order'
import { codeName } from '@faka/contract/shared/codes'
import { ShortUrl } from '@faka/contract/shared/ids'
import { expect, test } from 'vitest'
import { openBuyer } from '../../../../test-support/seed/open-buyer.ts'
import { createOrderInput, submitOrder } from '../../../../test-support/seed/purchase.ts'
import { seedItem } from '../../../../test-support/seed/seed-item.ts'
import { createCards, openShop, type TestShop } from '../../../../test-support/server/open-shop.ts'
import type { Visitor } from '../../../../test-support/server/visitor.ts'
import { createShop } from '../shop/create-shop.ts'
import { blockBuyer } from './block-buyer.ts'
import { listBlockedBuyers } from './list-blocked-buyers.ts'
import { listOrderActions } from './order-action.sql.ts'
import { unblockBuyer } from './unblock-buyer.ts'

const unblock = (shop: TestShop, blockNo: string) =>
  unblockBuyer(shop.seller, { blockNo: BuyerBlockNo.parse(blockNo) })

const why = 'Charged back twice.'

/** The code of the answer to an order: `ok` if it is placed. */
async function tryToOrder(
  shop: TestShop,
  itemId: string,
  { buyer = shop.visitor(), contact }: { buyer?: Visitor; contact: { mail?: string; qq?: string } },
) {
  const response = await buyer.send(createOrder, createOrderInput(shop, itemId, { contact }))
  return codeName(response.json().code)
}

test('a blocked contact places no further order in this shop, whatever else changes, until the block is lifted', async () => {
  await using shop = await openShop()
  const itemId = await shop.addItem({ cards: createCards(9) })
  await openBuyer(shop, { roles: ['BUYER', 'SELLER'], userName: 'another-seller' })
  const anotherUrl = ShortUrl.parse('another-shop')
  await createShop(shop.seller, { seller: 'another-seller', shortUrl: anotherUrl, name: 'Another shop' })
  const elsewhere = await seedItem(shop.seller, anotherUrl, { cards: createCards(3, 'other') })
  const contact = { mail: 'mina@example.com', qq: '10001' }
  const placed = await submitOrder(shop, itemId, { contact })
  const { blockNo, until } = await blockBuyer(shop.seller, { orderNo: placed.orderNo, by: 'contact', why })
  expect(until).toBe(null)

  expect(await tryToOrder(shop, itemId, { contact: { mail: 'Mina@Example.com' } })).toBe('buyerBlocked')
  expect(await tryToOrder(shop, itemId, { contact: { mail: 'new@example.com', qq: '10001' } })).toBe(
    'buyerBlocked',
  )
  expect(await tryToOrder(shop, itemId, { contact: { mail: 'new@example.com' } })).toBe('ok')
  expect(await tryToOrder(shop, elsewhere, { contact })).toBe('ok')

  const listed = await listBlockedBuyers(shop.seller, { shortUrl: shop.shortUrl, page: 1, pageSize: 20 })
  expect(listed).toMatchObject({
    total: 1,
    list: [
      {
        blockNo,
        by: 'contact',
        orderNo: placed.orderNo,
        contact: { mail: 'm***@example.com', qq: '10***' },
        why,
      },
    ],
  })
  expect(JSON.stringify(listed)).not.toMatch(/mina@example|10001/)

  expect(await unblock(shop, blockNo)).toEqual({ lifted: 1 })
  expect(await tryToOrder(shop, itemId, { contact })).toBe('ok')
  await expect(unblock(shop, blockNo)).rejects.toThrow('buyerBlockNotFound')
  const acts = await listOrderActions(shop.db.db, placed.orderNo)
  expect(acts).toMatchObject([
    { kind: 'block', why },
    { kind: 'unblock', why: '' },
  ])
})

test('an account whose order was blocked is known by another contact too', async () => {
  await using shop = await openShop()
  const itemId = await shop.addItem({ cards: createCards(9) })
  const { visitor } = await openBuyer(shop)
  const placed = await submitOrder(shop, itemId, { buyer: visitor, contact: { mail: 'one@example.com' } })
  await blockBuyer(shop.seller, { orderNo: placed.orderNo, by: 'contact', why })
  const contact = { mail: 'two@example.com' }
  expect(await tryToOrder(shop, itemId, { buyer: visitor, contact })).toBe('buyerBlocked')
  expect(await tryToOrder(shop, itemId, { contact })).toBe('ok')
})

test('a blocked network keeps everyone in it from ordering, no one else, and for the given days only', async () => {
  await using shop = await openShop()
  const itemId = await shop.addItem({ cards: createCards(9) })
  const buyer = shop.visitor()
  const neighbour = shop.visitor(buyer.address)
  const placed = await submitOrder(shop, itemId, { buyer, contact: { mail: 'one@example.com' } })
  await blockBuyer(shop.seller, { orderNo: placed.orderNo, by: 'network', why, days: 7 })
  const contact = { mail: 'two@example.com' }
  expect(await tryToOrder(shop, itemId, { buyer: neighbour, contact })).toBe('buyerBlocked')
  expect(await tryToOrder(shop, itemId, { contact: { mail: 'one@example.com' } })).toBe('ok')
  await shop.advanceClock(7 * 86_400)
  expect(await tryToOrder(shop, itemId, { buyer: neighbour, contact })).toBe('ok')
  const listed = await listBlockedBuyers(shop.seller, { shortUrl: shop.shortUrl, page: 1, pageSize: 20 })
  expect(listed).toMatchObject({ total: 0, list: [] })
})

test('the shop itself still makes an order for a blocked buyer, whose network is not that of a browser', async () => {
  await using shop = await openShop()
  const itemId = await shop.addItem({ cards: createCards(9) })
  const contact = { mail: 'one@example.com' }
  const placed = await submitOrder(shop, itemId, { contact })
  await blockBuyer(shop.seller, { orderNo: placed.orderNo, by: 'contact', why })
  const { visitor: seller } = await openBuyer(shop, { userName: 'seller' })
  const input = { requestId: crypto.randomUUID(), itemId, quantity: 1, contact }
  const made = await seller.call(createOrderForBuyer, input)
  expect(made.status).toBe('unpaid')
  const block = blockBuyer(shop.seller, { orderNo: made.orderNo, by: 'network', why })
  await expect(block).rejects.toThrow('nothingToBlock')
})

test('a second block of the same buyer replaces the first, and lifting one lifts all that stop the buyer', async () => {
  await using shop = await openShop()
  const itemId = await shop.addItem({ cards: createCards(9) })
  const block = async (contact: object) => {
    const { orderNo } = await submitOrder(shop, itemId, { contact })
    return () => blockBuyer(shop.seller, { orderNo, by: 'contact', why })
  }
  const list = () => listBlockedBuyers(shop.seller, { shortUrl: shop.shortUrl, page: 1, pageSize: 20 })
  const [narrow, wide] = [
    await block({ mail: 'one@example.com' }),
    await block({ mail: 'one@example.com', qq: '10001' }),
  ]
  await wide()
  await narrow()
  expect((await list()).total).toBe(2)
  const { blockNo } = await wide()
  expect((await list()).list.map((each) => each.blockNo)).toEqual([blockNo])
  await narrow()
  expect(await unblock(shop, blockNo)).toEqual({ lifted: 2 })
  expect((await list()).total).toBe(0)
})
