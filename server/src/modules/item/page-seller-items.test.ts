import { pageSellerItems } from '@faka/contract/item/seller-item-list'
import type { ItemId } from '@faka/contract/shared/ids'
import { expect, test } from 'vitest'
import { openBuyer } from '../../../../test-support/seed/open-buyer.ts'
import { submitOrder } from '../../../../test-support/seed/purchase.ts'
import { createNewCards, openShop, type TestShop } from '../../../../test-support/server/open-shop.ts'
import { createClassify } from '../shop/create-classify.ts'
import { changeItem } from './change-item.ts'
import { discontinueItem } from './discontinue-item.ts'
import { scheduleItem } from './schedule-item.ts'

const openList = async (shop: TestShop) => {
  const { visitor } = await openBuyer(shop, { userName: 'seller' })
  return async (filter: object = {}) => visitor.call(pageSellerItems, { shortUrl: shop.shortUrl, ...filter })
}

test('a seller sees every item of the shop in its order, page by page, with its price and stock', async () => {
  await using shop = await openShop()
  const list = await openList(shop)
  const tiers = [{ minQuantity: 5, unitPriceFen: 900 }]
  const sold = await shop.addItem({ title: 'Sold', cards: createNewCards(3), originalPriceFen: 1500, tiers })
  const draft = await shop.addItem({ title: 'Draft', published: false, delivery: 'byHand' })
  const over = await shop.addItem({ title: 'Over', content: 'reusable' })
  await discontinueItem(shop.seller, { itemId: over })
  await submitOrder(shop, sold, { quantity: 2 })

  const all = await list()
  expect(all).toMatchObject({ total: 3, page: 1, pageSize: 20 })
  expect(all.list.map(({ id, status, stock }) => ({ id, status, stock }))).toEqual([
    { id: sold, status: 'published', stock: { free: 1, held: 2, low: true } },
    { id: draft, status: 'draft', stock: null },
    { id: over, status: 'discontinued', stock: null },
  ])
  expect(all.list[0]).toMatchObject({ priceFen: 1000, originalPriceFen: 1500, tiers, classifyName: 'Cards' })
  expect(await list({ page: 2, pageSize: 2 })).toMatchObject({ total: 3, list: [{ id: over }] })
})

test('the list is narrowed down by state, classify, text and stock that runs out', async () => {
  await using shop = await openShop()
  const list = await openList(shop)
  const { shortUrl, seller, clock } = shop
  const titles = async (filter: object) => (await list(filter)).list.map(({ title }) => title)
  const { classifyId } = await createClassify(seller, { shortUrl, name: 'Games' })
  await shop.addItem({ title: '星屑 Crystal', classifyId: classifyId as never, cards: createNewCards(100) })
  await shop.addItem({ title: 'Low 100%', cards: createNewCards(1) })
  await shop.addItem({ title: 'Never filled' })
  const hidden = await shop.addItem({ title: 'By link', unlisted: true, content: 'reusable' })
  const later = await shop.addItem({ title: 'Later', published: false })
  const publishTime = new Date(clock.now.getTime() + 60_000).toISOString()
  await scheduleItem(seller, { itemId: later, publishTime })

  expect(await titles({ view: 'draft' })).toEqual(['Later'])
  expect(await titles({ view: 'discontinued' })).toEqual([])
  expect(await titles({ view: 'unlisted' })).toEqual(['By link'])
  expect(await titles({ view: 'scheduled' })).toEqual(['Later'])
  expect((await list({ view: 'scheduled' })).list).toMatchObject([{ publishTime }])
  expect(await titles({ classifyId })).toEqual(['星屑 Crystal'])
  expect(await titles({ text: ' crystal ' })).toEqual(['星屑 Crystal'])
  expect(await titles({ text: '%' })).toEqual(['Low 100%'])
  expect(await titles({ text: hidden.toLowerCase() })).toEqual(['By link'])
  expect(await titles({ low: true })).toEqual(['Low 100%'])
  expect(await titles({ low: true, view: 'draft' })).toEqual([])
})

test('a list follows a changed title and classify, and names no classify that was removed', async () => {
  await using shop = await openShop()
  const list = await openList(shop)
  const itemId = await shop.addItem({ title: 'Before' })
  await changeItem(shop.seller, { itemId, title: 'After', classifyId: null })
  expect((await list({ text: 'before' })).total).toBe(0)
  expect((await list({ classifyId: shop.classifyId })).total).toBe(0)
  expect((await list({ text: 'after' })).list).toMatchObject([{ id: itemId, classifyName: null }])
})

test('cards are counted up to a thousand, and one more stands for any number above', async () => {
  await using shop = await openShop()
  const list = await openList(shop)
  const itemId: ItemId = await shop.addItem({ cards: createNewCards(1005) })
  expect((await list()).list).toMatchObject([{ id: itemId, stock: { free: 1001, held: 0, low: false } }])
})
