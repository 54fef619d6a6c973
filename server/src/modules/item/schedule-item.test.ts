import { getItem, pageItems } from '@faka/contract/item/item'
import { scheduleItem } from '@faka/contract/item/seller-item-list'
import { expect, test } from 'vitest'
import { openBuyer } from '../../../../test-support/seed/open-buyer.ts'
import { openShop, type TestShop } from '../../../../test-support/server/open-shop.ts'
import { discontinueItem } from './discontinue-item.ts'
import { findItem } from './item.sql.ts'
import { publishItem } from './publish-item.ts'

const inSeconds = ({ clock }: TestShop, seconds: number) =>
  new Date(clock.now.getTime() + seconds * 1000).toISOString()

const listed = async ({ shortUrl, visitor }: Pick<TestShop, 'shortUrl' | 'visitor'>) =>
  (await visitor().call(pageItems, { shortUrl })).list.map(({ id }) => id)

test('a draft is published once its time has come, and not before', async () => {
  await using shop = await openShop()
  const other = await shop.openSecondProcess()
  const { visitor } = await openBuyer(shop, { userName: 'seller' })
  const itemId = await shop.addItem({ published: false })
  const publishTime = inSeconds(shop, 600)
  expect(await visitor.call(scheduleItem, { itemId, publishTime })).toEqual({ itemId, publishTime })
  await shop.advanceClock(599)
  expect(await listed(shop)).toEqual([])
  await shop.advanceClock(2)
  expect(await listed(shop)).toEqual([itemId])
  await expect.poll(() => listed({ ...shop, visitor: other.visitor })).toEqual([itemId])
  expect(await findItem(shop.db.db, itemId)).toMatchObject({ status: 'published', publish_at: null })
})

test('a time that is cleared, or overtaken by the seller, publishes nothing', async () => {
  await using shop = await openShop()
  const { visitor } = await openBuyer(shop, { userName: 'seller' })
  const cleared = await shop.addItem({ published: false })
  const discontinued = await shop.addItem({ published: false })
  for (const itemId of [cleared, discontinued])
    await visitor.call(scheduleItem, { itemId, publishTime: inSeconds(shop, 600) })
  await visitor.call(scheduleItem, { itemId: cleared, publishTime: null })
  await publishItem(shop.seller, { itemId: discontinued })
  await discontinueItem(shop.seller, { itemId: discontinued })
  await shop.advanceClock(601)
  expect(await listed(shop)).toEqual([])
})

test('an item on sale has no time to be published at, nor is a past moment one', async () => {
  await using shop = await openShop()
  const { visitor } = await openBuyer(shop, { userName: 'seller' })
  const onSale = await shop.addItem()
  const later = inSeconds(shop, 600)
  const refused = await visitor.expectRejection(scheduleItem, { itemId: onSale, publishTime: later })
  expect(refused.code).toBe('itemOnSale')
  expect(await visitor.call(scheduleItem, { itemId: onSale, publishTime: null })).toMatchObject({
    publishTime: null,
  })
  const draft = await shop.addItem({ published: false })
  const past = await visitor.expectRejection(scheduleItem, {
    itemId: draft,
    publishTime: inSeconds(shop, 0),
  })
  expect(past).toMatchObject({ code: 'badInput', data: [{ path: 'publishTime' }] })
})

test('more items than one batch are all published, each by one process alone', async () => {
  await using shop = await openShop()
  const other = await shop.openSecondProcess()
  const itemIds: string[] = []
  for (let count = 0; count < 60; count++) {
    const itemId = await shop.addItem({ published: false, content: 'reusable' })
    await shop.db.db
      .updateTable('item')
      .set({ publish_at: new Date(shop.clock.now.getTime() + 1000) })
      .where('public_id', '=', itemId)
      .execute()
    itemIds.push(itemId)
  }
  shop.clock.now = new Date(shop.clock.now.getTime() + 2000)
  await Promise.all([shop.runJobs(), other.runJobs()])
  const { shortUrl } = shop
  expect((await shop.visitor().call(pageItems, { shortUrl })).total).toBe(60)
})

test('an unlisted item is in no list, search or count of its shop, while its address works', async () => {
  await using shop = await openShop()
  const { shortUrl } = shop
  const id = await shop.addItem({ title: 'By link', unlisted: true, content: 'reusable' })
  const visitor = shop.visitor()
  expect(await listed(shop)).toEqual([])
  expect((await visitor.call(pageItems, { shortUrl, keyword: 'link' })).total).toBe(0)
  expect(await visitor.call(getItem, { id })).toMatchObject({ title: 'By link', unlisted: true })
})
