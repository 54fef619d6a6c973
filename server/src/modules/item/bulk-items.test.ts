import { pageItems } from '@faka/contract/item/item'
import {
  bulkClassifyItems,
  bulkDiscontinueItems,
  bulkPriceItems,
  bulkPublishItems,
} from '@faka/contract/item/seller-item-list'
import { createOrder } from '@faka/contract/order/order'
import { ItemId, ShortUrl } from '@faka/contract/shared/ids'
import { expect, test } from 'vitest'
import { openBuyer } from '../../../../test-support/seed/open-buyer.ts'
import { createOrderInput } from '../../../../test-support/seed/purchase.ts'
import { seedItem } from '../../../../test-support/seed/seed-item.ts'
import { createNewCards, openShop, type TestShop } from '../../../../test-support/server/open-shop.ts'
import { createClassify } from '../shop/create-classify.ts'
import { createShop } from '../shop/create-shop.ts'

async function openSeller(shop: TestShop) {
  const { visitor } = await openBuyer(shop, { userName: 'seller' })
  const { shortUrl } = shop
  const onSale = async () =>
    (await shop.visitor().call(pageItems, { shortUrl })).list.map(({ id, priceFen }) => [id, priceFen])
  const countVersions = async () =>
    (await shop.db.db.selectFrom('item_wares').select('wares_id').execute()).length
  return { visitor, shortUrl, onSale, countVersions }
}

test('items are published and taken off sale together, and those that were so already are not counted', async () => {
  await using shop = await openShop()
  const { visitor, shortUrl, onSale } = await openSeller(shop)
  const one = await shop.addItem({ published: false })
  const two = await shop.addItem({ published: false })
  const three = await shop.addItem()
  expect(await visitor.call(bulkPublishItems, { shortUrl, itemIds: [one, three, two, one] })).toEqual({
    changed: 2,
  })
  expect(await onSale()).toHaveLength(3)
  expect(await visitor.call(bulkDiscontinueItems, { shortUrl, itemIds: [one, two] })).toEqual({ changed: 2 })
  expect(await onSale()).toEqual([[three, 1000]])
})

test('an item of another shop or none among them changes nothing', async () => {
  await using shop = await openShop()
  const { visitor, shortUrl, onSale, countVersions } = await openSeller(shop)
  const otherUrl = ShortUrl.parse('another-shop')
  await openBuyer(shop, { roles: ['BUYER', 'SELLER'], userName: 'another' })
  await createShop(shop.seller, { seller: 'another', shortUrl: otherUrl, name: 'Another' })
  const strange = await seedItem(shop.seller, otherUrl, { published: false })
  const own = await shop.addItem({ published: false })
  const versions = await countVersions()
  for (const stranger of [strange, ItemId.parse('NOSUCHITEM')]) {
    const input = { shortUrl, itemIds: [own, stranger] }
    for (const refused of [
      visitor.expectRejection(bulkPublishItems, input),
      visitor.expectRejection(bulkDiscontinueItems, input),
      visitor.expectRejection(bulkPriceItems, { ...input, price: { kind: 'fixed', priceFen: 1 } }),
      visitor.expectRejection(bulkClassifyItems, { ...input, classifyId: null }),
    ])
      expect((await refused).code).toBe('itemNotFound')
  }
  expect(await onSale()).toEqual([])
  expect(await countVersions()).toBe(versions)
})

test('prices change by a percentage as the preview said, and buyers pay the new ones', async () => {
  await using shop = await openShop()
  const { visitor, shortUrl, onSale, countVersions } = await openSeller(shop)
  const one = await shop.addItem({ priceFen: 1000, cards: createNewCards(2) })
  const two = await shop.addItem({ priceFen: 999, cards: createNewCards(2) })
  const versions = await countVersions()
  const input = { shortUrl, itemIds: [one, two], price: { kind: 'percent' as const, percent: -10 } }
  const expected = {
    changed: 2,
    list: [
      { itemId: one, oldPriceFen: 1000, newPriceFen: 900 },
      { itemId: two, oldPriceFen: 999, newPriceFen: 899 },
    ],
  }
  expect(await visitor.call(bulkPriceItems, { ...input, preview: true })).toEqual(expected)
  expect(await countVersions()).toBe(versions)
  expect(await visitor.call(bulkPriceItems, input)).toEqual(expected)
  expect(await onSale()).toEqual([
    [one, 900],
    [two, 899],
  ])
  expect(await countVersions()).toBe(versions + 2)
  expect((await shop.visitor().call(createOrder, createOrderInput(shop, one))).amountFen).toBe(900)
})

test('a price that one item cannot have is refused for all, and the item is named', async () => {
  await using shop = await openShop()
  const { visitor, shortUrl, onSale } = await openSeller(shop)
  const plain = await shop.addItem({ content: 'reusable' })
  const tiers = [{ minQuantity: 5, unitPriceFen: 900 }]
  const tiered = await shop.addItem({ content: 'reusable', tiers })
  const marked = await shop.addItem({ content: 'reusable', originalPriceFen: 1100 })
  const price = (priceFen: number) => ({ kind: 'fixed', priceFen }) as const
  for (const { itemIds, priceFen } of [
    { itemIds: [plain, tiered], priceFen: 900 },
    { itemIds: [plain, marked], priceFen: 1100 },
  ]) {
    const refused = await visitor.expectRejection(bulkPriceItems, {
      shortUrl,
      itemIds,
      price: price(priceFen),
    })
    expect(refused).toMatchObject({ code: 'badInput', data: [{ path: 'itemIds.1' }] })
  }
  expect((await onSale()).map(([, priceFen]) => priceFen)).toEqual([1000, 1000, 1000])
})

test('items move to a classify of their own shop, or to none, and only those that move get a version', async () => {
  await using shop = await openShop()
  const { visitor, shortUrl, countVersions } = await openSeller(shop)
  const { classifyId } = await createClassify(shop.seller, { shortUrl, name: 'Games' })
  const one = await shop.addItem({ content: 'reusable' })
  const two = await shop.addItem({ content: 'reusable', classifyId: classifyId as never })
  const versions = await countVersions()
  const itemIds = [one, two]
  expect(await visitor.call(bulkClassifyItems, { shortUrl, itemIds, classifyId })).toEqual({ changed: 1 })
  expect(await countVersions()).toBe(versions + 1)
  expect((await shop.visitor().call(pageItems, { shortUrl, classifyId })).total).toBe(2)
  expect(await visitor.call(bulkClassifyItems, { shortUrl, itemIds, classifyId: null })).toEqual({
    changed: 2,
  })
  const absent = await visitor.expectRejection(bulkClassifyItems, {
    shortUrl,
    itemIds,
    classifyId: 'NOSUCHCLASS',
  })
  expect(absent.code).toBe('classifyNotFound')
})
