import { getItem, pageItems } from '@faka/contract/item/item'
import { discontinueItem, publishItem, showItem } from '@faka/contract/item/seller-item'
import { bulkPriceItems, copyItem, pageSellerItems } from '@faka/contract/item/seller-item-list'
import { setVariants } from '@faka/contract/item/seller-variant'
import { createOrder } from '@faka/contract/order/order'
import { calcPrice } from '@faka/contract/pricing/pricing'
import type { ItemId } from '@faka/contract/shared/ids'
import { addStock } from '@faka/contract/stock/stock'
import { expect, test } from 'vitest'
import { openBuyer } from '../../../../test-support/seed/open-buyer.ts'
import { createOrderInput } from '../../../../test-support/seed/purchase.ts'
import { createCards, createNewCards, openShop } from '../../../../test-support/server/open-shop.ts'
import { changeItem } from './change-item.ts'

const axes = [
  { name: '时长', values: ['1 个月', '12 个月'] },
  { name: '地区', values: ['美区', '日区'] },
]
const month = { options: ['1 个月', '美区'], priceFen: 1200 }
const year = {
  options: ['12 个月', '美区'],
  priceFen: 9900,
  tiers: [{ minQuantity: 3, unitPriceFen: 9000 }],
  maxQuantity: 5,
}

/** A shop with an item of two variants: the first with two cards, the second with three. */
async function openShopWithVariants() {
  const shop = await openShop()
  const { visitor: seller } = await openBuyer(shop, { userName: 'seller' })
  const itemId = await shop.addItem({ title: '会员', priceFen: 500 })
  const { variants } = await seller.call(setVariants, { itemId, axes, variants: [month, year] })
  const [first, second] = variants.map(({ variantId }) => variantId) as [ItemId, ItemId]
  await seller.call(addStock, { itemId: first, cards: createCards(2) })
  await seller.call(addStock, { itemId: second, cards: createNewCards(3) })
  return {
    shop,
    seller,
    buyer: shop.visitor(),
    itemId,
    first,
    second,
    [Symbol.asyncDispose]: () => shop[Symbol.asyncDispose](),
  }
}

test('an item is sold as its variants: each with its price, tiers, limits and stock, and named in the order', async () => {
  await using opened = await openShopWithVariants()
  const { shop, seller, buyer, itemId, first, second } = opened
  const { list } = await buyer.call(pageItems, { shortUrl: shop.shortUrl })
  expect(list).toMatchObject([{ id: itemId, title: '会员', priceFromFen: 1200, priceFen: 9900 }])
  const shown = await buyer.call(getItem, { id: itemId })
  expect(shown).toMatchObject({
    id: first,
    title: '会员 · 1 个月 · 美区',
    priceFen: 1200,
    variants: {
      id: itemId,
      axes,
      list: [
        { id: first, soldOut: false },
        { id: second, soldOut: false },
      ],
    },
  })
  expect(await buyer.call(getItem, { id: itemId, variantId: second })).toMatchObject({
    id: second,
    maxQuantity: 5,
  })
  const price = await buyer.call(calcPrice, { itemId, variantId: second, quantity: 3 })
  expect(price.goodsFen - price.discountFen).toBe(27_000)
  const input = createOrderInput(shop, itemId, { variantId: second, quantity: 3 })
  const { orderNo } = await buyer.call(createOrder, input)
  const rows = await shop.db.db
    .selectFrom('orders')
    .innerJoin('item', 'item.item_id', 'orders.item_id')
    .innerJoin('item_wares', 'item_wares.wares_id', 'orders.wares_id')
    .select(['public_id', 'item_wares.title'])
    .where('order_no', '=', orderNo)
    .execute()
  expect(rows).toEqual([{ public_id: second, title: '会员 · 12 个月 · 美区' }])
  // the cards of the other variant are not taken
  const again = createOrderInput(shop, itemId, { variantId: second, quantity: 1 })
  expect((await buyer.expectRejection(createOrder, again)).code).toBe('soldOut')
  await shop.advanceClock(2)
  const { variants } = await buyer.call(getItem, { id: itemId })
  expect(variants?.list.map(({ soldOut }) => soldOut)).toEqual([false, true])
  const { list: items } = await seller.call(pageSellerItems, { shortUrl: shop.shortUrl })
  expect(items).toMatchObject([
    { id: itemId, stock: { free: 2, held: 3 }, variants: [{ id: first }, { id: second }] },
  ])
})

test('a missing, foreign or removed variant is rejected with a sentence, and the item itself takes no cards', async () => {
  await using opened = await openShopWithVariants()
  const { shop, seller, buyer, itemId, first, second } = opened
  const other = await shop.addItem({ cards: createNewCards(2) })
  const codeOf = async (order: object) =>
    (await buyer.expectRejection(createOrder, createOrderInput(shop, itemId, order))).code
  expect(await codeOf({})).toBe('variantNeeded')
  expect(await codeOf({ variantId: other })).toBe('variantNotFound')
  expect((await buyer.expectRejection(getItem, { id: itemId, variantId: other })).code).toBe(
    'variantNotFound',
  )
  expect(
    (await buyer.expectRejection(calcPrice, { itemId: other, variantId: first, quantity: 1 })).code,
  ).toBe('variantNotFound')
  expect((await seller.expectRejection(addStock, { itemId, cards: ['A-1'] })).code).toBe('itemHasVariants')
  await seller.call(setVariants, { itemId, axes, variants: [{ ...month, forSale: false }, year] })
  expect(await codeOf({ variantId: first })).toBe('variantNotFound')
  await seller.call(setVariants, { itemId, axes, variants: [year] })
  expect(await codeOf({ variantId: first })).toBe('variantNotFound')
  // its address leads to what is still sold
  expect(await buyer.call(getItem, { id: first })).toMatchObject({ id: second })
  // with its options it is a new variant, and the removed one keeps its cards
  const { variants } = await seller.call(setVariants, { itemId, axes, variants: [month, year] })
  expect(variants.map(({ variantId }) => variantId)).not.toContain(first)
  const { cards } = await shop.db.db
    .selectFrom('card')
    .innerJoin('item', 'item.item_id', 'card.item_id')
    .select(({ fn }) => fn.countAll<number>().as('cards'))
    .where('public_id', '=', first)
    .executeTakeFirstOrThrow()
  expect(cards).toBe(2)
})

test('variants follow their item: its text, state and price changes, a copy, and its end', async () => {
  await using opened = await openShopWithVariants()
  const { shop, seller, buyer, itemId, first, second } = opened
  await changeItem(shop.seller, { itemId, title: 'A '.repeat(39), description: 'New' })
  const shown = await buyer.call(getItem, { id: itemId })
  expect(shown.description).toBe('New')
  expect(shown.title).toMatch(/… · 1 个月 · 美区$/)
  expect(shown.title.length).toBeLessThanOrEqual(80)
  for (const operation of [discontinueItem, publishItem])
    expect((await seller.expectRejection(operation, { itemId: first })).code).toBe('itemIsVariant')
  await seller.call(discontinueItem, { itemId })
  expect((await buyer.expectRejection(calcPrice, { itemId: second, quantity: 1 })).code).toBe('itemNotFound')
  await seller.call(publishItem, { itemId })
  const { shortUrl } = shop
  await seller.call(bulkPriceItems, { shortUrl, itemIds: [itemId], price: { kind: 'percent', percent: -10 } })
  expect((await buyer.call(calcPrice, { itemId: second, quantity: 1 })).goodsFen).toBe(8910)
  const copy = await seller.call(copyItem, { itemId })
  const copied = await seller.call(showItem, copy)
  expect(copied).toMatchObject({
    axes,
    variants: [{ options: month.options, priceFen: 1080 }, { priceFen: 8910 }],
  })
  expect(copied.variants.map(({ variantId }) => variantId)).not.toContain(first)
  await seller.call(setVariants, { itemId, axes: [], variants: [] })
  expect((await buyer.call(getItem, { id: itemId })).variants).toBeUndefined()
  expect((await buyer.expectRejection(calcPrice, { itemId: second, quantity: 1 })).code).toBe('itemNotFound')
})

test('what contradicts itself is rejected with its place, and nothing changes', async () => {
  await using opened = await openShopWithVariants()
  const { seller, itemId, first } = opened
  const cases: [input: object, path: string][] = [
    [{ axes: [axes[0], axes[0]], variants: [{ ...month, options: ['1 个月', '1 个月'] }] }, 'axes.1.name'],
    [
      { axes: [{ name: '时长', values: ['a', 'a'] }], variants: [{ options: ['a'], priceFen: 1 }] },
      'axes.0.values',
    ],
    [{ axes, variants: [] }, 'variants'],
    [{ axes: [], variants: [month] }, 'axes'],
    [{ axes, variants: [month, { ...month, options: ['1 个月', '港区'] }] }, 'variants.1.options'],
    [{ axes, variants: [month, month] }, 'variants.1.options'],
    [{ axes, variants: [month, { ...year, minQuantity: 6 }] }, 'variants.1.minQuantity'],
    [
      { axes, variants: [month, { ...year, tiers: [{ minQuantity: 2, unitPriceFen: 9900 }] }] },
      'variants.1.tiers.0',
    ],
  ]
  for (const [input, path] of cases) {
    const rejected = await seller.expectRejection(setVariants, {
      itemId,
      ...(input as { axes: []; variants: [] }),
    })
    expect(rejected, path).toMatchObject({ code: 'badInput', data: [{ path }] })
  }
  const nested = { itemId: first, axes, variants: [month] }
  expect((await seller.expectRejection(setVariants, nested)).code).toBe('itemIsVariant')
  expect((await seller.call(showItem, { itemId })).variants).toHaveLength(2)
})

test('a variant keeps its id and cards when its options are renamed', async () => {
  await using opened = await openShopWithVariants()
  const { seller, buyer, itemId, first, second } = opened
  const renamed = [{ name: '时长', values: ['月付', '年付'] }]
  const { variants } = await seller.call(setVariants, {
    itemId,
    axes: renamed,
    variants: [
      { variantId: second, options: ['年付'], priceFen: 9900 },
      { variantId: first, options: ['月付'], priceFen: 1200 },
    ],
  })
  expect(variants.map(({ variantId }) => variantId)).toEqual([first, second])
  expect(await buyer.call(getItem, { id: second })).toMatchObject({ title: '会员 · 年付' })
})

test('two buyers of the last cards of a variant get no more than there are, and none of another variant', async () => {
  await using opened = await openShopWithVariants()
  const { shop, itemId, first } = opened
  const placed = await Promise.allSettled(
    Array.from({ length: 8 }, () =>
      shop.visitor().call(createOrder, createOrderInput(shop, itemId, { variantId: first, quantity: 1 })),
    ),
  )
  expect(placed.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  const held = await shop.db.db
    .selectFrom('card')
    .innerJoin('item', 'item.item_id', 'card.item_id')
    .select('public_id')
    .where('state', '=', 'held')
    .execute()
  expect(held).toEqual([{ public_id: first }, { public_id: first }])
})
