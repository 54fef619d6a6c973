import { requestRestockMail, restockUnsubscribePath } from '@faka/contract/notification/restock-mail'
import type { ItemId } from '@faka/contract/shared/ids'
import { expect, test } from 'vitest'
import { buy } from '../../../../test-support/seed/purchase.ts'
import { dumpDatabase } from '../../../../test-support/server/database-contents.ts'
import {
  createCards,
  createNewCards,
  openShop,
  type TestShop,
} from '../../../../test-support/server/open-shop.ts'
import { readOutbox } from '../../../../test-support/server/read-outbox.ts'
import { discontinueItem } from '../item/discontinue-item.ts'
import { publishItem } from '../item/publish-item.ts'
import { addStock } from '../stock/add-stock.ts'

/** Addresses that got a restock email, in the order of the emails, after all due jobs ran. */
async function listMailed(shop: TestShop): Promise<string[]> {
  // counts of free cards may be a second old, and the job runs every fifteen
  await shop.advanceClock(16)
  const mails = (await readOutbox(shop)).filter(({ template }) => template === 'restock')
  return mails.map(({ to }) => to).reverse()
}

async function createSoldOutItem(shop: TestShop): Promise<ItemId> {
  const itemId = await shop.addItem({ title: '星屑水晶 648', cards: createNewCards(1) })
  await buy(shop, itemId)
  await shop.advanceClock(2)
  return itemId
}

const requestMail = (shop: TestShop, itemId: ItemId, mail: string) =>
  shop.visitor().call(requestRestockMail, { itemId, mail })

test('those who asked are notified once each, in the order of asking, as many as there are cards', async () => {
  await using shop = await openShop()
  const itemId = await createSoldOutItem(shop)
  for (const name of ['first', 'second', 'third']) {
    await requestMail(shop, itemId, `${name}@example.com`)
    await shop.advanceClock(1)
  }
  // a repeated request keeps its place
  await requestMail(shop, itemId, 'FIRST@example.com')
  expect(await listMailed(shop)).toEqual([])
  await addStock(shop.seller, { itemId, cards: createCards(2, 'NEW') })
  expect(await listMailed(shop)).toEqual(['first@example.com', 'second@example.com'])
  expect(await listMailed(shop)).toHaveLength(2)
  // the next one is notified if the cards are still there ten minutes later
  await shop.advanceClock(600)
  expect(await listMailed(shop)).toEqual(['first@example.com', 'second@example.com', 'third@example.com'])
  await shop.advanceClock(700)
  expect(await listMailed(shop)).toHaveLength(3)
})

test('four concurrent processes notify each request once, and no more than there are cards', async () => {
  await using shop = await openShop()
  const itemId = await createSoldOutItem(shop)
  for (let index = 0; index < 8; index++) {
    await requestMail(shop, itemId, `buyer-${index}@example.com`)
    shop.clock.now = new Date(shop.clock.now.getTime() + 1000)
  }
  await addStock(shop.seller, { itemId, cards: createCards(5, 'NEW') })
  shop.clock.now = new Date(shop.clock.now.getTime() + 16_000)
  const beside = await Promise.all([1, 2, 3].map(() => shop.openSecondProcess()))
  await Promise.all([shop, ...beside].map((each) => each.runJobs()))
  expect((await listMailed(shop)).sort()).toEqual(
    [0, 1, 2, 3, 4].map((index) => `buyer-${index}@example.com`),
  )
})

test('the email links to the item, names no other subscriber, and its address is not stored in plaintext', async () => {
  await using shop = await openShop()
  const itemId = await createSoldOutItem(shop)
  await requestMail(shop, itemId, 'canary-of-restock@example.com')
  expect(await dumpDatabase(shop.db)).not.toContain('canary-of-restock')
  await addStock(shop.seller, { itemId, cards: createCards(1, 'NEW') })
  await listMailed(shop)
  const [mail] = (await readOutbox(shop)).filter(({ template }) => template === 'restock')
  expect(mail?.text.body).toContain(`/itemDetail/${itemId}`)
  expect(mail?.text.body).toContain('星屑水晶 648')
  expect(mail?.text.body).toContain(restockUnsubscribePath)
})

/** The unsubscribe path in the newest restock email. */
async function unsubscribePath(shop: TestShop): Promise<string> {
  const [mail] = (await readOutbox(shop)).filter(({ template }) => template === 'restock')
  const path = /\/unsubscribe\/restock\/\w+/.exec(mail?.text.body ?? '')?.[0]
  if (!path) throw new Error('the email has no link')
  return path
}

test('opening the link changes nothing; its button unsubscribes the address for thirty days', async () => {
  await using shop = await openShop()
  const [itemId, other] = [await createSoldOutItem(shop), await createSoldOutItem(shop)]
  const mail = 'tired@example.com'
  await requestMail(shop, itemId, mail)
  await requestMail(shop, other, mail)
  await addStock(shop.seller, { itemId, cards: createCards(1, 'NEW') })
  expect(await listMailed(shop)).toEqual([mail])
  const path = await unsubscribePath(shop)
  expect((await fetch(shop.url + path)).status).toBe(200)
  const stillWaiting = () =>
    shop.db.db.selectFrom('restock_request').select('item_id').where('notified_at', 'is', null).execute()
  expect(await stillWaiting()).toHaveLength(1)
  const pressed = await fetch(shop.url + path, { method: 'POST', body: new URLSearchParams() })
  expect([pressed.status, await pressed.text()]).toEqual([200, expect.stringContaining('已退订')])
  expect(await stillWaiting()).toEqual([])
  await requestMail(shop, other, mail)
  await addStock(shop.seller, { itemId: other, cards: createCards(1, 'OTHER') })
  expect(await listMailed(shop)).toEqual([mail])
  const guessed = await fetch(`${shop.url}${restockUnsubscribePath}/${'A'.repeat(20)}`, {
    method: 'POST',
    body: new URLSearchParams(),
  })
  expect(await guessed.text()).toContain('链接已失效')
  await shop.advanceClock(30 * 86_400)
  await buy(shop, other)
  await shop.advanceClock(2)
  await requestMail(shop, other, mail)
  expect(await stillWaiting()).toHaveLength(1)
})

test('requests for items that are in stock or unknown, and too many requests, are rejected with the reason', async () => {
  await using shop = await openShop()
  const inStock = await shop.addItem({ cards: createNewCards(1) })
  const visitor = shop.visitor()
  const mail = 'someone@example.com'
  expect((await visitor.expectRejection(requestRestockMail, { itemId: inStock, mail })).code).toBe(
    'itemInStock',
  )
  const byHand = await shop.addItem({ delivery: 'byHand' })
  expect((await visitor.expectRejection(requestRestockMail, { itemId: byHand, mail })).code).toBe(
    'itemInStock',
  )
  const itemId = await createSoldOutItem(shop)
  for (let index = 0; index < 8; index++)
    await visitor.call(requestRestockMail, { itemId, mail: `a${index}@example.com` })
  expect((await visitor.expectRejection(requestRestockMail, { itemId, mail })).status).toBe(429)
  await requestMail(shop, itemId, mail)
})

test('an item that is no longer on sale notifies no subscriber until it is published again', async () => {
  await using shop = await openShop()
  const itemId = await createSoldOutItem(shop)
  await requestMail(shop, itemId, 'patient@example.com')
  await discontinueItem(shop.seller, { itemId })
  await addStock(shop.seller, { itemId, cards: createCards(1, 'NEW') })
  expect(await listMailed(shop)).toEqual([])
  await publishItem(shop.seller, { itemId })
  expect(await listMailed(shop)).toEqual(['patient@example.com'])
})
