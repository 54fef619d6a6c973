import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addCardsAt } from '../../../../test-support/seed/stock-card-rows.ts'
import { expectToWait } from '../../../../test-support/server/expect-claimed-once.ts'
import { freshDb } from '../../../../test-support/server/fresh-db.ts'
import { readWithoutIndexes } from '../../../../test-support/server/read-without-indexes.ts'
import { type Db, inTx } from '../../platform/db.ts'
import {
  claimCards,
  claimCardsBlocking,
  countCardsByState,
  insertCards,
  listSoldCards,
  lockSoldCards,
  releaseCards,
  replaceSoldCards,
  sellCards,
} from './stock.sql.ts'

const [item, otherItem] = [1, 2]

const cardsOf = async (db: Db) =>
  (await db.selectFrom('card').select(['pos', 'state', 'order_no']).orderBy('pos').execute()).map(
    ({ pos, state, order_no }) => `${pos} ${state}${order_no === null ? '' : ` ${order_no}`}`,
  )

const newestFirst = [{ pos: 5 }, { pos: 4 }, { pos: 3 }, { pos: 2 }, { pos: 1 }]

test('the oldest cards are claimed first, however they lie in the table', async () => {
  await using opened = await freshDb()
  const { db } = opened
  await addCardsAt(db, newestFirst)
  await inTx(db, async (tx) => {
    await readWithoutIndexes(tx)
    await claimCards(tx, [{ orderNo: 'FIRST', itemId: item, quantity: 2 }], () => 0)
    await claimCardsBlocking(tx, { orderNo: 'SECOND', itemId: item, quantity: 2 })
  })
  expect(await cardsOf(db)).toEqual([
    '1 held FIRST',
    '2 held FIRST',
    '3 held SECOND',
    '4 held SECOND',
    '5 free',
  ])
})

test('a claim starts after the position given for its item, and returns the last position taken', async () => {
  await using opened = await freshDb()
  const { db } = opened
  await addCardsAt(db, [...newestFirst, { pos: 11, itemId: otherItem }, { pos: 12, itemId: otherItem }])
  const requests = [
    { orderNo: 'FIRST', itemId: item, quantity: 2 },
    { orderNo: 'SECOND', itemId: otherItem, quantity: 1 },
  ]
  const claimed = await inTx(db, (tx) => claimCards(tx, requests, (itemId) => (itemId === item ? 2 : 0)))
  expect([...claimed].sort((a, b) => a.item_id - b.item_id)).toEqual([
    { order_no: 'FIRST', item_id: item, top: 4 },
    { order_no: 'SECOND', item_id: otherItem, top: 11 },
  ])
  expect(await cardsOf(db)).toEqual([
    '1 free',
    '2 free',
    '3 held FIRST',
    '4 held FIRST',
    '5 free',
    '11 held SECOND',
    '12 free',
  ])
})

test('orders of a batch get the oldest free cards by turns, all or none, and pass over those that are locked', async () => {
  await using opened = await freshDb()
  const { db } = opened
  await addCardsAt(db, [
    ...[9, 8, 7, 6, 5, 4, 1].map((pos) => ({ pos })),
    { pos: 3, orderNo: 'BEFORE', state: 'sold' },
    { pos: 2, orderNo: 'BEFORE' },
    ...[18, 17, 16, 15, 14, 13, 12, 11].map((pos) => ({ pos, itemId: otherItem })),
  ])
  const requests = [
    { orderNo: 'A', itemId: otherItem, quantity: 2 },
    { orderNo: 'B', itemId: item, quantity: 3 },
    { orderNo: 'C', itemId: otherItem, quantity: 3 },
    { orderNo: 'D', itemId: item, quantity: 1 },
    { orderNo: 'TOO MANY', itemId: item, quantity: 2 },
    { orderNo: 'E', itemId: otherItem, quantity: 1 },
  ]
  await inTx(db, async (one) => {
    await sql`select from card where pos = 1 or pos = 7 for update`.execute(one)
    await inTx(db, async (other) => {
      await sql`set local lock_timeout = '10s'`.execute(other)
      await claimCards(other, requests, () => 0)
    })
  })
  const blocking = (orderNo: string, quantity: number) =>
    inTx(db, (tx) => claimCardsBlocking(tx, { orderNo, itemId: otherItem, quantity }))
  expect(await blocking('TOO MANY', 3)).toBe(false)
  expect(await blocking('F', 2), 'exactly what is left').toBe(true)
  const holders = async (itemId: number) =>
    (await db.selectFrom('card').selectAll().where('item_id', '=', itemId).orderBy('pos').execute())
      .map(({ state, order_no }) => order_no ?? state)
      .join()
  expect(await holders(item)).toBe('free,BEFORE,BEFORE,B,B,B,free,D,free')
  expect(await holders(otherItem)).toBe('A,A,C,C,C,E,F,F')
})

test('only held cards are sold or released, of the named orders, and are counted by order', async () => {
  await using opened = await freshDb()
  const { db } = opened
  await addCardsAt(db, [
    { pos: 1, orderNo: 'ONE', state: 'void' as const },
    { pos: 2, orderNo: 'ONE' },
    { pos: 3, orderNo: 'ONE' },
    { pos: 4, orderNo: 'TWO' },
    { pos: 5, orderNo: 'IDLE' },
    { pos: 6, orderNo: 'GONE' },
    { pos: 7, orderNo: 'TWO', state: 'sold' as const },
    { pos: 8 },
  ])
  expect(await inTx(db, (tx) => sellCards(tx, ['ONE', 'TWO', 'NO CARDS']))).toEqual(
    new Map([
      ['ONE', 2],
      ['TWO', 1],
    ]),
  )
  await inTx(db, (tx) => releaseCards(tx, ['ONE', 'GONE']))
  expect(await cardsOf(db)).toEqual([
    '1 void ONE',
    '2 sold ONE',
    '3 sold ONE',
    '4 sold TWO',
    '5 held IDLE',
    '6 free',
    '7 sold TWO',
    '8 free',
  ])
})

/** Two orders with sold cards, the second of which was replaced, and with held and void ones. */
async function addSoldCards(db: Db) {
  const sold = 'sold' as const
  await addCardsAt(db, [
    { pos: 3, orderNo: 'ONE', state: sold },
    { pos: 9, orderNo: 'ONE', state: sold },
    { pos: 1, orderNo: 'ONE', state: sold },
    { pos: 2, orderNo: 'ONE', state: 'void' as const },
    { pos: 4, orderNo: 'ONE' },
    { pos: 6, orderNo: 'OTHER', state: sold },
    { pos: 7, orderNo: 'OTHER' },
    { pos: 8 },
  ])
  await db
    .insertInto('card_replacement')
    .values({
      new_card_id: 9,
      old_card_id: 2,
      place: 2,
      order_no: 'ONE',
      complaint_no: 'C',
      at: new Date(0),
    })
    .execute()
}

test('the sold cards of orders are listed by position, a replacement at that of the card it replaced', async () => {
  await using opened = await freshDb()
  const { db } = opened
  await addSoldCards(db)
  const list = (orderNos: readonly string[]) =>
    inTx(db, async (tx) => {
      await readWithoutIndexes(tx)
      return (await listSoldCards(tx, orderNos)).map(({ card_id }) => card_id)
    })
  expect(await list(['ONE'])).toEqual([1, 9, 3])
  expect(await list(['ONE', 'OTHER'])).toEqual([1, 9, 3, 6])
  const locked = await inTx(db, async (tx) => {
    await readWithoutIndexes(tx)
    return lockSoldCards(tx, 'ONE')
  })
  expect(locked).toEqual([
    { card_id: 1, stands: 1 },
    { card_id: 9, stands: 2 },
    { card_id: 3, stands: 3 },
  ])
})

test('locking an order’s sold cards waits for a transaction that has locked them', async () => {
  await using opened = await freshDb()
  await addSoldCards(opened.db)
  await expectToWait(opened.db, (tx) => lockSoldCards(tx, 'ONE'))
})

test('replacing cards voids those replaced and sells the order’s held cards, oldest first, and no others', async () => {
  await using opened = await freshDb()
  const { db } = opened
  await addCardsAt(db, [
    { pos: 6, orderNo: 'ONE' },
    { pos: 5, orderNo: 'ONE' },
    ...[1, 2, 3].map((pos) => ({ pos, orderNo: 'ONE', state: 'sold' as const })),
    { pos: 4, orderNo: 'OTHER' },
    { pos: 7 },
  ])
  const replaced = [
    { card_id: 1, stands: 1 },
    { card_id: 3, stands: 3 },
  ]
  const by = { orderNo: 'ONE', complaintNo: 'C', recallId: null, requestId: null, at: new Date(0) }
  await inTx(db, async (tx) => {
    await readWithoutIndexes(tx)
    await replaceSoldCards(tx, replaced, by)
  })
  expect(await cardsOf(db)).toEqual([
    '1 void ONE',
    '2 sold ONE',
    '3 void ONE',
    '4 held OTHER',
    '5 sold ONE',
    '6 sold ONE',
    '7 free',
  ])
  const noted = await db
    .selectFrom('card_replacement')
    .select(['new_card_id', 'old_card_id', 'place'])
    .orderBy('new_card_id')
    .execute()
  expect(noted).toEqual([
    { new_card_id: 5, old_card_id: 1, place: 1 },
    { new_card_id: 6, old_card_id: 3, place: 3 },
  ])
})

const newCard = (cardId: number, text: string, publicText?: string) => ({
  cardId,
  encrypted: Buffer.from('x'),
  fingerprint: Buffer.from(text),
  ...(publicText === undefined ? {} : { publicText, cardRef: `ref ${cardId}` }),
})

test('a card that its shop already has is not inserted again for any item, while another shop may have it', async () => {
  await using opened = await freshDb()
  const { db } = opened
  const add = (itemId: number, cards: readonly (readonly [cardId: number, text: string])[], shopId = 1) =>
    inTx(db, (tx) =>
      insertCards(
        tx,
        { itemId, shopId, batchId: 1 },
        cards.map(([cardId, text]) => newCard(cardId, text)),
      ),
    )
  expect(await add(item, [[1, 'same']])).toEqual(new Set([1]))
  expect(
    await add(item, [
      [2, 'same'],
      [3, 'new'],
    ]),
  ).toEqual(new Set([3]))
  expect(await add(otherItem, [[4, 'same']])).toEqual(new Set())
  expect(await add(otherItem, [[5, 'same']], 2)).toEqual(new Set([5]))
  const counts = await countCardsByState(db, [item])
  expect(counts).toEqual([{ item_id: item, state: 'free', count: 2 }])
})

test('cards are written by fingerprint, and where public parts differ without those that the item has', async () => {
  await using opened = await freshDb()
  const { db } = opened
  await addCardsAt(db, [
    { pos: 1, publicText: 'on sale' },
    { pos: 2, publicText: 'withdrawn', state: 'withdrawn' },
    { pos: 3, publicText: 'of another item', itemId: otherItem },
  ])
  const cards = [
    newCard(11, 'e', 'on sale'),
    newCard(12, 'd', 'withdrawn'),
    newCard(13, 'c', 'of another item'),
    newCard(14, 'b', 'new'),
    newCard(15, 'a'),
  ]
  const add = (publicPartsDiffer: boolean) =>
    inTx(db, (tx) => insertCards(tx, { itemId: item, shopId: 1, batchId: 1 }, cards, { publicPartsDiffer }))
  expect(await add(true)).toEqual(new Set([12, 13, 14, 15]))
  expect(await add(false)).toEqual(new Set([11]))
  const { rows } = await sql<{
    card_id: number
  }>`select card_id from card where pos > 10 order by ctid`.execute(db)
  expect(rows.map(({ card_id }) => card_id)).toEqual([15, 14, 13, 12, 11])
})
