import { getItem, pageItems } from '@faka/contract/item/item'
import { createOrder } from '@faka/contract/order/order'
import { getShop } from '@faka/contract/shop/shop'
import { expect, test } from 'vitest'
import { createOrderInput, submitOrder } from '../../../../test-support/seed/purchase.ts'
import { createCards, openShop } from '../../../../test-support/server/open-shop.ts'
import { createPayChannel } from '../pay-channel/public.ts'
import { createClassify } from '../shop/create-classify.ts'
import { addStock } from '../stock/add-stock.ts'
import { changeItem } from './change-item.ts'
import { discontinueItem } from './discontinue-item.ts'
import { publishItem } from './publish-item.ts'

test('a shop’s published items are listed page by page in the seller’s order, sold-out ones last', async () => {
  await using shop = await openShop()
  const { shortUrl } = shop
  const first = await shop.addItem({ title: 'First' })
  const second = await shop.addItem({ title: 'Second', cards: ['X-1'] })
  await shop.addItem({ title: 'Draft', published: false })
  const third = await shop.addItem({ title: 'Third', content: 'reusable' })
  const visitor = shop.visitor()
  const all = await visitor.call(pageItems, { shortUrl })
  expect(all.list.map(({ id }) => id)).toEqual([second, third, first])
  expect(all).toMatchObject({ total: 3, page: 1, pageSize: 20 })
  const page = await visitor.call(pageItems, { shortUrl, page: 2, pageSize: 2 })
  expect(page).toMatchObject({ total: 3, page: 2, pageSize: 2, list: [{ id: first }] })
  expect((await visitor.call(pageItems, { shortUrl, page: 9 })).list).toEqual([])
})

test('items are found by classify and by part of the title, ignoring case', async () => {
  await using shop = await openShop()
  const { shortUrl } = shop
  const { classifyId } = await createClassify(shop.seller, { shortUrl, name: 'Games' })
  const game = await shop.addItem({ title: '月卡 Star Crystals', classifyId: classifyId as never })
  await shop.addItem({ title: 'Cloud storage 100%' })
  const visitor = shop.visitor()
  const found = async (request: object) =>
    (await visitor.call(pageItems, { shortUrl, ...request })).list.map(({ title }) => title)
  expect(await found({ classifyId })).toEqual(['月卡 Star Crystals'])
  expect(await found({ keyword: ' star C' })).toEqual(['月卡 Star Crystals'])
  expect(await found({ keyword: '月' })).toEqual(['月卡 Star Crystals'])
  expect(await found({ keyword: '%' })).toEqual(['Cloud storage 100%'])
  expect(await found({ keyword: 'star', classifyId: shop.classifyId })).toEqual([])
  const { classifies } = await visitor.call(getShop, { shortUrl })
  expect(classifies.map(({ name, itemCount }) => [name, itemCount])).toEqual([
    ['Cards', 1],
    ['Games', 1],
  ])
  const absent = await visitor.expectRejection(pageItems, { shortUrl, classifyId: 'NOSUCHCLASS' })
  expect(absent.code).toBe('classifyNotFound')
  expect((await visitor.expectRejection(pageItems, { shortUrl: 'nowhere' })).code).toBe('shopNotFound')
  expect((await visitor.expectRejection(getShop, { shortUrl: 'nowhere' })).code).toBe('shopNotFound')
  expect((await visitor.call(getItem, { id: game })).classifyName).toBe('Games')
})

test('stock is shown as the seller configured and follows sales within a second', async () => {
  await using shop = await openShop()
  const exact = await shop.addItem({ stockDisplay: 'exact', cards: createCards(3) })
  const banded = await shop.addItem({ cards: createCards(11, 'B') })
  const byHand = await shop.addItem({ delivery: 'byHand' })
  const stock = async (id: string) => (await shop.visitor().call(getItem, { id })).stock
  expect(await stock(exact)).toEqual({ kind: 'exact', count: 3, more: false })
  expect(await stock(banded)).toEqual({ kind: 'band', band: 'some' })
  expect(await stock(byHand)).toEqual({ kind: 'band', band: 'always' })
  await submitOrder(shop, exact)
  await submitOrder(shop, banded)
  shop.clock.now = new Date(shop.clock.now.getTime() + 1001)
  expect(await stock(exact)).toEqual({ kind: 'exact', count: 2, more: false })
  expect(await stock(banded)).toEqual({ kind: 'band', band: 'few' })
  await addStock(shop.seller, { itemId: exact, cards: createCards(1001, 'MORE') })
  shop.clock.now = new Date(shop.clock.now.getTime() + 1001)
  expect(await stock(exact)).toEqual({ kind: 'exact', count: 1000, more: true })
})

test('changes by one process are shown and sold by every other', async () => {
  await using shop = await openShop()
  const { seller, shortUrl } = shop
  const other = await shop.openSecondProcess()
  const visitor = other.visitor()
  const itemId = await shop.addItem({ title: 'Before', cards: createCards(3), published: false })
  const title = async () => (await visitor.call(pageItems, { shortUrl })).list.map((item) => item.title)
  const price = async () => (await visitor.call(getItem, { id: itemId })).priceFen
  expect(await title()).toEqual([])
  expect((await visitor.expectRejection(getItem, { id: itemId })).code).toBe('itemNotFound')

  await publishItem(seller, { itemId })
  await expect.poll(title).toEqual(['Before'])
  await changeItem(seller, { itemId, title: 'After', priceFen: 1 })
  await expect.poll(title).toEqual(['After'])
  expect(await price()).toBe(1)
  expect((await visitor.call(createOrder, createOrderInput(shop, itemId))).amountFen).toBe(1)

  const countBefore = (await visitor.call(getShop, { shortUrl })).payChannels.length
  await createPayChannel(seller, {
    shopId: null,
    provider: 'epay-md5',
    name: 'Third',
    method: 'wxpay',
    feeBasisPoints: 0,
    position: 3,
    realMoney: false,
    settings: {},
  })
  await expect
    .poll(async () => (await visitor.call(getShop, { shortUrl })).payChannels.length)
    .toBe(countBefore + 1)
  await createClassify(seller, { shortUrl, name: 'New' })
  await expect
    .poll(async () => (await visitor.call(getShop, { shortUrl })).classifies.map(({ name }) => name))
    .toEqual(['Cards', 'New'])

  await discontinueItem(seller, { itemId })
  await expect.poll(title).toEqual([])
  expect((await visitor.expectRejection(createOrder, createOrderInput(shop, itemId))).code).toBe(
    'itemNotFound',
  )
})

test('an item shows everything that its page needs, and no internal ids', async () => {
  await using shop = await openShop()
  const tiers = [{ minQuantity: 10, unitPriceFen: 900 }]
  const id = await shop.addItem({ title: 'An item', tiers, questions: ['Who?'], cardPassword: 'required' })
  const answer = await shop.visitor().send(getItem, { id })
  const { data } = answer.json()
  const questions = [{ label: 'Who?', kind: 'text', required: true, options: [] }]
  expect(data).toMatchObject({ id, priceFen: 1000, priceFromFen: 900, tiers, questions })
  expect(data).toMatchObject({ shortUrl: 'test-shop', classifyName: 'Cards', cardPassword: 'required' })
  expect(answer.body).not.toMatch(/item_id|shop_id|wares_id|sealed/)
})
