import { getItem, pageItems } from '@faka/contract/item/item'
import { changeItem, publishItem } from '@faka/contract/item/seller-item'
import {
  changeClassify,
  createClassify,
  listClassifies,
  orderClassifies,
  removeClassify,
} from '@faka/contract/shop/classify'
import { getShop } from '@faka/contract/shop/shop'
import { expect, test } from 'vitest'
import { openBuyer } from '../../../../test-support/seed/open-buyer.ts'
import { openShop } from '../../../../test-support/server/open-shop.ts'

/** A shop with the classifies Cards, Games and Video, its owner, and a buyer at another process. */
async function openArrangedShop() {
  const shop = await openShop()
  const { shortUrl } = shop
  const owner = (await openBuyer(shop, { userName: 'seller' })).visitor
  const games = (await owner.call(createClassify, { shortUrl, name: 'Games' })).classifyId
  const video = (await owner.call(createClassify, { shortUrl, name: 'Video' })).classifyId
  const buyer = (await shop.openSecondProcess()).visitor()
  const readNames = async () => (await buyer.call(getShop, { shortUrl })).classifies.map(({ name }) => name)
  expect(await readNames()).toEqual(['Cards', 'Games', 'Video'])
  return { shop, shortUrl, owner, buyer, cards: shop.classifyId, games, video, readNames }
}

test('the order of classifies is kept, and every process shows it at once', async () => {
  const { shop, shortUrl, owner, readNames, cards, games, video } = await openArrangedShop()
  await using _ = shop
  const { list } = await owner.call(orderClassifies, { shortUrl, classifyIds: [video, cards, games] })
  expect(list.map(({ name }) => name)).toEqual(['Video', 'Cards', 'Games'])
  await expect.poll(readNames).toEqual(['Video', 'Cards', 'Games'])
  await owner.call(createClassify, { shortUrl, name: 'Last' })
  await expect.poll(readNames).toEqual(['Video', 'Cards', 'Games', 'Last'])
})

test('an order that misses, repeats or adds a classify is refused, and nothing moves', async () => {
  const { shop, shortUrl, owner, readNames, cards, games, video } = await openArrangedShop()
  await using _ = shop
  const unknown = '0'.repeat(10)
  for (const classifyIds of [
    [video, cards],
    [video, cards, cards],
    [video, cards, unknown],
    [cards, games, video, unknown],
  ])
    expect((await owner.expectRejection(orderClassifies, { shortUrl, classifyIds })).code).toBe(
      'classifyListStale',
    )
  expect(await readNames()).toEqual(['Cards', 'Games', 'Video'])
})

test('a hidden classify leaves the shop with its items, whose own pages stay, until it is shown again', async () => {
  const { shop, shortUrl, owner, buyer, readNames, cards, games } = await openArrangedShop()
  await using _ = shop
  const hiddenItem = await shop.addItem({ title: 'Of games', classifyId: games, cards: ['A'] })
  await shop.addItem({ title: 'Of cards', classifyId: cards, cards: ['B'] })
  const readTitles = async () => (await buyer.call(pageItems, { shortUrl })).list.map(({ title }) => title)
  await expect.poll(readTitles).toEqual(['Of games', 'Of cards'])
  await owner.call(changeClassify, { classifyId: games, hidden: true })
  await expect.poll(readTitles).toEqual(['Of cards'])
  expect(await readNames()).toEqual(['Cards', 'Video'])
  expect((await buyer.expectRejection(pageItems, { shortUrl, classifyId: games })).code).toBe(
    'classifyNotFound',
  )
  expect(await buyer.call(getItem, { id: hiddenItem })).toMatchObject({
    title: 'Of games',
    classifyName: null,
  })
  expect((await owner.call(listClassifies, { shortUrl })).list).toMatchObject([
    { name: 'Cards', hidden: false, itemCount: 1 },
    { name: 'Games', hidden: true, itemCount: 1, totalItemCount: 1 },
    { name: 'Video', hidden: false, itemCount: 0 },
  ])
  await owner.call(changeClassify, { classifyId: games, hidden: false })
  await expect.poll(readTitles).toEqual(['Of games', 'Of cards'])
})

test('a classify is renamed, but not to the name of another', async () => {
  const { shop, owner, readNames, games } = await openArrangedShop()
  await using _ = shop
  expect((await owner.expectRejection(changeClassify, { classifyId: games, name: 'Video' })).code).toBe(
    'nameTaken',
  )
  await owner.call(changeClassify, { classifyId: games, name: 'Games' })
  await owner.call(changeClassify, { classifyId: games, name: 'Play' })
  await expect.poll(readNames).toEqual(['Cards', 'Play', 'Video'])
})

test('only an empty classify can be removed, and its items are counted whether published or not', async () => {
  const { shop, owner, readNames, games, video } = await openArrangedShop()
  await using _ = shop
  const itemId = await shop.addItem({ classifyId: games, published: false })
  expect((await owner.expectRejection(removeClassify, { classifyId: games })).code).toBe('classifyNotEmpty')
  await owner.call(removeClassify, { classifyId: video })
  await expect.poll(readNames).toEqual(['Cards', 'Games'])
  await owner.call(changeItem, { itemId, classifyId: null })
  await owner.call(removeClassify, { classifyId: games })
  await expect.poll(readNames).toEqual(['Cards'])
  expect((await owner.expectRejection(removeClassify, { classifyId: games })).code).toBe('classifyNotFound')
})

test('a classify is removed with as many items as the seller was shown, which stay in the shop without one', async () => {
  const { shop, shortUrl, owner, buyer, readNames, games } = await openArrangedShop()
  await using _ = shop
  const itemId = await shop.addItem({ title: 'Of games', classifyId: games, cards: ['A'] })
  await shop.addItem({ classifyId: games, published: false })
  const remove = (maxItems: number) => ({ classifyId: games, maxItems })
  expect((await owner.expectRejection(removeClassify, remove(1))).code).toBe('classifyNotEmpty')
  await owner.call(removeClassify, remove(2))
  await expect.poll(readNames).toEqual(['Cards', 'Video'])
  expect(await buyer.call(getItem, { id: itemId })).toMatchObject({ title: 'Of games', classifyId: null })
  expect((await buyer.call(pageItems, { shortUrl })).list.map(({ title }) => title)).toEqual(['Of games'])
})

test('an item whose classify was removed meanwhile can still be changed and published', async () => {
  const { shop, owner, buyer, video } = await openArrangedShop()
  await using _ = shop
  const itemId = await shop.addItem({ classifyId: video, cards: ['A'] })
  // as if it had been saved while the classify was being removed
  await shop.db.db.deleteFrom('classify').where('classify_id', '=', video).execute()
  await shop.openSecondProcess()
  await owner.call(createClassify, { shortUrl: shop.shortUrl, name: 'One more' })
  await owner.call(changeItem, { itemId, title: 'Changed' })
  await owner.call(publishItem, { itemId })
  await expect
    .poll(() => buyer.call(getItem, { id: itemId }))
    .toMatchObject({ title: 'Changed', classifyId: null })
})

test('the icon of a classify stands before its name in the shop until it is removed; only one of the list is taken', async () => {
  const { shop, shortUrl, owner, readNames, games } = await openArrangedShop()
  await using _ = shop
  expect(await owner.call(changeClassify, { classifyId: games, icon: '🎮' })).toMatchObject({ icon: '🎮' })
  await expect.poll(readNames).toEqual(['Cards', '🎮 Games', 'Video'])
  expect(await owner.call(changeClassify, { classifyId: games, name: 'Play' })).toMatchObject({ icon: '🎮' })
  expect((await owner.call(listClassifies, { shortUrl })).list.map(({ icon, name }) => [icon, name])).toEqual(
    [
      [null, 'Cards'],
      ['🎮', 'Play'],
      [null, 'Video'],
    ],
  )
  await owner.call(changeClassify, { classifyId: games, icon: null })
  await expect.poll(readNames).toEqual(['Cards', 'Play', 'Video'])
  const wrong = { classifyId: games, icon: '<b>' as never }
  expect((await owner.expectRejection(changeClassify, wrong)).code).toBe('badInput')
})
