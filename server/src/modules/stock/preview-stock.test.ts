import { maxCardLength } from '@faka/contract/stock/stock'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { buy, countCardsByState, submitOrder } from '../../../../test-support/seed/purchase.ts'
import { createCards, openShop, type TestShop } from '../../../../test-support/server/open-shop.ts'
import { addStock } from './add-stock.ts'
import { previewStock } from './preview-stock.ts'

/** A shop whose items have, hold, sold and lack cards. */
async function openMixedShop() {
  const shop = await openShop()
  const itemId = await shop.addItem({ cards: ['SOLD-000001', 'HELD-000001', 'FREE-000001'] })
  await buy(shop, itemId)
  await submitOrder(shop, itemId)
  const other = await shop.addItem({ cards: ['ELSEWHERE-1'] })
  return { shop, itemId, other, [Symbol.asyncDispose]: () => shop[Symbol.asyncDispose]() }
}

const mixedLines = [
  'GOOD-0000001',
  'SOLD-000001',
  'HELD-000001',
  ' FREE-000001',
  'ELSEWHERE-1',
  'GOOD-0000002',
  'GOOD-0000001 ',
  '  ',
  'broken\0line',
  `x${'x'.repeat(maxCardLength)}`,
  'a\uFFFDb',
]
const mixedCounts = { good: 2, repeatedHere: 1, inStock: 2, inOtherItem: 1, soldBefore: 1, broken: 4 }

const dump = async ({ db }: TestShop) => {
  const { rows } = await sql<{ cards: number; batches: number }>`
    select (select count(*)::int from card) as cards, (select count(*)::int from card_batch) as batches`.execute(
    db.db,
  )
  return rows[0]
}

test('a preview says of each line what it is, masked and by line number, and writes nothing', async () => {
  await using mixed = await openMixedShop()
  const { shop, itemId, other } = mixed
  const before = await dump(shop)
  expect(await previewStock(shop.seller, { itemId, cards: mixedLines })).toEqual({
    counts: mixedCounts,
    lines: [
      { line: 2, kind: 'soldBefore', masked: 'S••••1', itemId, itemTitle: 'An item' },
      { line: 3, kind: 'inStock', masked: 'H••••1', itemId, itemTitle: 'An item' },
      { line: 4, kind: 'inStock', masked: 'F••••1', itemId, itemTitle: 'An item' },
      { line: 5, kind: 'inOtherItem', masked: 'E••••1', itemId: other, itemTitle: 'An item' },
      { line: 7, kind: 'repeatedHere', masked: 'GO••••01', sameAsLine: 1 },
      { line: 8, kind: 'broken', masked: '••••', reason: 'empty' },
      { line: 9, kind: 'broken', masked: 'b••••e', reason: 'nulByte' },
      { line: 10, kind: 'broken', masked: 'xxxx••••xxxx', reason: 'tooLong' },
      { line: 11, kind: 'broken', masked: '••••', reason: 'undecodable' },
    ],
    firstGood: [
      { line: 1, masked: 'GO••••01' },
      { line: 6, masked: 'GO••••02' },
    ],
  })
  expect(await dump(shop)).toEqual(before)
})

test('the good ones of a mixed import are added, with what the seller notes about it, and the others are left out', async () => {
  await using mixed = await openMixedShop()
  const { shop, itemId } = mixed
  const notes = { note: 'from the fair', supplier: 'Blue Ltd', unitCostFen: 850 }
  await expect(addStock(shop.seller, { itemId, cards: mixedLines, ...notes })).rejects.toMatchObject({
    codeName: 'cardsBroken',
    data: [
      { line: 8, reason: 'empty' },
      { line: 9, reason: 'nulByte' },
      { line: 10, reason: 'tooLong' },
      { line: 11, reason: 'undecodable' },
    ],
  })
  const added = await addStock(shop.seller, { itemId, cards: mixedLines, onlyGood: true, ...notes })
  expect(added).toMatchObject({ added: 2, counts: mixedCounts })
  const batch = await shop.db.db
    .selectFrom('card_batch')
    .select(['quantity', 'note', 'supplier', 'unit_cost_fen', 'actor'])
    .where('batch_id', '=', added.batchId ?? 0)
    .executeTakeFirstOrThrow()
  expect(batch).toEqual({
    quantity: 2,
    note: 'from the fair',
    supplier: 'Blue Ltd',
    unit_cost_fen: 850,
    actor: 'seller',
  })
  expect(await countCardsByState(shop.db.db)).toEqual({ sold: 1, held: 1, free: 4 })
  await expect(addStock(shop.seller, { itemId, cards: mixedLines, onlyGood: true })).rejects.toMatchObject({
    codeName: 'nothingToSell',
  })
})

test('of two imports of overlapping cards at once each adds what it can, and together they add each card once', async () => {
  await using shop = await openShop()
  const [first, second] = [await shop.addItem(), await shop.addItem()]
  const cards = createCards(600)
  const parts = [cards.slice(0, 400), cards.slice(200), [...cards].reverse()]
  const answers = await Promise.allSettled(
    parts.map((each, turn) =>
      addStock(shop.seller, { itemId: turn === 1 ? second : first, cards: each, onlyGood: true }),
    ),
  )
  const added = answers.map((answer) => (answer.status === 'fulfilled' ? answer.value.added : 0))
  expect(added.reduce((sum, each) => sum + each, 0)).toBe(600)
  expect(await countCardsByState(shop.db.db)).toEqual({ free: 600 })
  const { rows } = await sql`
    select from card_batch where quantity <> (select count(*) from card where card.batch_id = card_batch.batch_id)`.execute(
    shop.db.db,
  )
  expect(rows).toEqual([])
})

test('with a number of parts, a line that does not split into as many by the separator of its item is broken', async () => {
  await using shop = await openShop()
  const itemId = await shop.addItem({ cardSeparator: '|' })
  const cards = ['a|b', 'a|b|c', 'plain', 'x| ', 'c----d', 'e|f']
  const { counts, lines } = await previewStock(shop.seller, { itemId, cards, partsPerCard: 2 })
  expect(counts).toMatchObject({ good: 2, broken: 4 })
  expect(lines.map(({ line, reason }) => [line, reason])).toEqual([2, 3, 4, 5].map((line) => [line, 'parts']))
})
