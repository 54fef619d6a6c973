import { ItemId, ShortUrl } from '@faka/contract/shared/ids'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { buy, countCardsByState, readCards, submitOrder } from '../../../../test-support/seed/purchase.ts'
import { createCards, openShop } from '../../../../test-support/server/open-shop.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { createItem } from '../item/create-item.ts'
import { createShop } from '../shop/create-shop.ts'
import { addStock } from './add-stock.ts'
import { countStock } from './count-stock.ts'

const rejection = (doing: Promise<unknown>): Promise<DomainError> =>
  doing.then(
    () => Promise.reject(new Error('not rejected')),
    (error) => (error instanceof DomainError ? error : Promise.reject(error)),
  )

test('ten thousand cards are added at once, each encrypted separately', async () => {
  await using shop = await openShop()
  const itemId = await shop.addItem()
  expect(await addStock(shop.seller, { itemId, cards: createCards(10_000) })).toMatchObject({
    added: 10_000,
  })
  const { rows } = await sql<{ all: number; different: number }>`
    select count(*)::int as all, count(distinct sealed)::int as different from card`.execute(shop.db.db)
  expect(rows).toEqual([{ all: 10_000, different: 10_000 }])
  const more = await rejection(addStock(shop.seller, { itemId, cards: createCards(10_001, 'MORE') }))
  expect(more.codeName).toBe('tooManyCards')
})

test('duplicate lines are rejected by line number, and nothing is added', async () => {
  await using shop = await openShop()
  const itemId = await shop.addItem({ cards: ['OLD-1', 'OLD-2'] })
  const within = await rejection(addStock(shop.seller, { itemId, cards: ['A', 'B', 'A', 'C', 'B', 'A'] }))
  expect(within).toMatchObject({
    codeName: 'cardsRepeated',
    data: [
      { line: 3, sameAsLine: 1 },
      { line: 5, sameAsLine: 2 },
      { line: 6, sameAsLine: 1 },
    ],
  })
  const duplicates = await rejection(addStock(shop.seller, { itemId, cards: ['A', 'OLD-2', 'B', 'OLD-1'] }))
  expect(duplicates).toMatchObject({
    codeName: 'cardsRepeated',
    data: [
      { line: 2, sameAsLine: null },
      { line: 4, sameAsLine: null },
    ],
  })
  expect(await countCardsByState(shop.db.db)).toEqual({ free: 2 })
})

test('a card is added once to a shop, whatever item has or sold it, and another shop may have the same one', async () => {
  await using shop = await openShop()
  const sold = await shop.addItem({ cards: ['ONLY-1'] })
  await buy(shop, sold)
  const other = await shop.addItem({ cards: ['ONLY-2'] })
  for (const itemId of [sold, other])
    expect((await rejection(addStock(shop.seller, { itemId, cards: ['NEW', 'ONLY-1'] }))).data).toEqual([
      { line: 2, sameAsLine: null, kind: 'soldBefore' },
    ])
  expect((await rejection(addStock(shop.seller, { itemId: sold, cards: ['ONLY-2'] }))).codeName).toBe(
    'cardsRepeated',
  )
  const shortUrl = ShortUrl.parse('another-shop')
  await createShop(shop.seller, { seller: 'seller', shortUrl, name: 'Another shop' })
  const elsewhere = await createItem(shop.seller, {
    shortUrl,
    content: 'cards',
    title: 'Elsewhere',
    priceFen: 1000,
  })
  const itemId = ItemId.parse(elsewhere.itemId)
  expect(await addStock(shop.seller, { itemId, cards: ['ONLY-1'] })).toMatchObject({ added: 1 })
  expect(await countCardsByState(shop.db.db)).toEqual({ sold: 1, free: 2 })
})

test('spaces around a card and the form of its characters make no other card, and what is stored is untouched', async () => {
  await using shop = await openShop()
  const itemId = await shop.addItem({ cards: [' caf\u00e9\t'] })
  for (const card of ['caf\u00e9', 'cafe\u0301 '])
    expect((await rejection(addStock(shop.seller, { itemId, cards: [card] }))).codeName).toBe('cardsRepeated')
  const within = await rejection(addStock(shop.seller, { itemId, cards: ['A', 'A '] }))
  expect(within.data).toEqual([{ line: 2, sameAsLine: 1, kind: 'repeatedHere' }])
  expect(await readCards(await buy(shop, itemId))).toEqual([' caf\u00e9\t'])
})

test('imports of the same cards into two items at once leave each card once in the shop', async () => {
  await using shop = await openShop()
  const items = [await shop.addItem(), await shop.addItem()]
  const cards = createCards(500)
  const answers = await Promise.allSettled(
    [...items, ...items].map((itemId, turn) =>
      addStock(shop.seller, { itemId, cards: turn % 2 ? [...cards].reverse() : cards }),
    ),
  )
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const answer of answers)
    if (answer.status === 'rejected')
      expect(answer.reason).toMatchObject({ name: 'DomainError', codeName: 'cardsRepeated' })
  expect(await countCardsByState(shop.db.db)).toEqual({ free: 500 })
})

test('two concurrent imports of the same file add it once', async () => {
  await using shop = await openShop()
  const itemId = await shop.addItem()
  const cards = createCards(500)
  const answers = await Promise.allSettled(
    [cards, [...cards].reverse(), cards].map((each) => addStock(shop.seller, { itemId, cards: each })),
  )
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const answer of answers)
    if (answer.status === 'rejected')
      expect(answer.reason).toMatchObject({ name: 'DomainError', codeName: 'cardsRepeated' })
  expect(await countCardsByState(shop.db.db)).toEqual({ free: 500 })
})

test('a reusable item accepts one text and no list, and an unknown item nothing', async () => {
  await using shop = await openShop()
  const itemId = await shop.addItem({ content: 'reusable' })
  expect((await rejection(addStock(shop.seller, { itemId, cards: ['a', 'b'] }))).codeName).toBe(
    'itemTakesNoCards',
  )
  expect(await addStock(shop.seller, { itemId, cards: ['a'] })).toMatchObject({ added: 1 })
  const absent = { itemId: ItemId.parse('NOSUCHITEM'), cards: ['a'] }
  expect((await rejection(addStock(shop.seller, absent))).codeName).toBe('itemNotFound')
})

test('a seller counts the cards of an item and of a shop by state', async () => {
  await using shop = await openShop()
  const itemId = await shop.addItem({ title: 'Counted', cards: createCards(5) })
  const { shortUrl, seller } = shop
  await buy(shop, itemId, { quantity: 2 })
  await submitOrder(shop, itemId)
  const empty = await shop.addItem({ title: 'Empty', published: false })
  const counted = {
    itemId,
    title: 'Counted',
    cardSeparator: '----',
    free: 2,
    held: 1,
    sold: 2,
    void: 0,
    withdrawn: 0,
  }
  const none = {
    itemId: empty,
    title: 'Empty',
    cardSeparator: '----',
    free: 0,
    held: 0,
    sold: 0,
    void: 0,
    withdrawn: 0,
  }
  expect(await countStock(seller, { itemId })).toEqual([counted])
  expect(await countStock(seller, { shortUrl })).toEqual([counted, none])
  expect((await rejection(countStock(seller, { shortUrl: 'nowhere' }))).codeName).toBe('shopNotFound')
})
