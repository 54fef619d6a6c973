import { expect, test } from 'vitest'
import { buy, submitOrder } from '../../../../test-support/seed/purchase.ts'
import { createCards, openShop, type TestShop } from '../../../../test-support/server/open-shop.ts'
import { readOutbox } from '../../../../test-support/server/read-outbox.ts'
import { addStock } from '../stock/add-stock.ts'
import { setNotice } from './set-notice.ts'

const mail = 'seller@example.com'

/** The emails to the seller, oldest first, after a check of the stock. */
async function listSellerMails(shop: TestShop): Promise<string[]> {
  // counts of free cards are at most a second old
  await shop.advanceClock(2)
  const mails = (await readOutbox(shop)).filter(({ to }) => to === mail)
  return mails.map(({ template }) => template).reverse()
}

test('a seller is notified once of low stock and once of sold out, and again only after cards were added', async () => {
  await using shop = await openShop()
  await setNotice(shop.seller, { shortUrl: shop.shortUrl, mail, lowStock: 3 })
  const itemId = await shop.addItem({ title: '星屑水晶 648', cards: createCards(4) })
  expect(await listSellerMails(shop)).toEqual([])
  await buy(shop, itemId)
  expect(await listSellerMails(shop)).toEqual([])
  await buy(shop, itemId)
  expect(await listSellerMails(shop)).toEqual(['lowStock'])
  const [message] = (await readOutbox(shop)).filter(({ to }) => to === mail)
  expect(message?.text.body).toContain('只剩 2 件可售')
  expect(message?.text.body).toContain('has only 2 of “星屑水晶 648” left')
  expect(message?.text.body).toContain(`stock add ${itemId}`)
  await buy(shop, itemId)
  expect(await listSellerMails(shop)).toEqual(['lowStock'])
  await buy(shop, itemId)
  expect(await listSellerMails(shop)).toEqual(['lowStock', 'soldOut'])
  await shop.advanceClock(4000)
  expect(await listSellerMails(shop)).toHaveLength(2)

  await addStock(shop.seller, { itemId, cards: createCards(1, 'NEW') })
  await buy(shop, itemId)
  expect(await listSellerMails(shop)).toEqual(['lowStock', 'soldOut', 'soldOut'])
})

test('held cards count as unavailable, and one that is released is no new event', async () => {
  await using shop = await openShop()
  await setNotice(shop.seller, { shortUrl: shop.shortUrl, mail, lowStock: 0 })
  const itemId = await shop.addItem({ cards: createCards(2) })
  await submitOrder(shop, itemId, { quantity: 2 })
  expect(await listSellerMails(shop)).toEqual(['soldOut'])
  // the order expires, its cards are free again, and another buyer takes them
  await shop.advanceClock(1200)
  await shop.advanceClock(10)
  await buy(shop, itemId, { quantity: 2 })
  expect(await listSellerMails(shop)).toEqual(['soldOut'])
})

test('no notification is sent for items that have no stock, are not on sale, or never had a card', async () => {
  await using shop = await openShop()
  await setNotice(shop.seller, { shortUrl: shop.shortUrl, mail })
  await shop.addItem({ content: 'reusable', cards: ['One text for all'] })
  await shop.addItem({ delivery: 'byHand' })
  await shop.addItem({ cards: ['A'], published: false })
  await shop.addItem()
  expect(await listSellerMails(shop)).toEqual([])
})

test('four concurrent processes notify each item once; a shop without notifications is not checked', async () => {
  await using shop = await openShop()
  for (let index = 0; index < 5; index++) await shop.addItem({ cards: [`CARD-${index}`] })
  await shop.advanceClock(4000)
  const rows = await shop.db.db.selectFrom('stock_told').selectAll().execute()
  expect(rows).toEqual([])
  await setNotice(shop.seller, { shortUrl: shop.shortUrl, mail })
  const beside = await Promise.all([1, 2, 3].map(() => shop.openSecondProcess()))
  await Promise.all([shop, ...beside].map((each) => each.runJobs()))
  expect(await listSellerMails(shop)).toEqual(Array.from({ length: 5 }, () => 'lowStock'))
})
