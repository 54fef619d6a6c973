import { expect, test } from 'vitest'
import { addItemRows, addShopRows } from '../../../../test-support/seed/shop-item-rows.ts'
import { addCardsAt, addSharedTextRow } from '../../../../test-support/seed/stock-card-rows.ts'
import { freshDb } from '../../../../test-support/server/fresh-db.ts'
import { inTableOrder } from '../../../../test-support/server/read-without-indexes.ts'
import { type Db, inTx } from '../../platform/db.ts'
import {
  countCardsByState,
  countFree,
  countFreeAndHeld,
  hasFreeCard,
  insertBatch,
  listCardsByFingerprint,
  listNewestBatches,
  listNewestSharedTexts,
  listSharedTexts,
  readBatchKey,
  readSharedText,
  setBatchQuantity,
} from './stock.sql.ts'

const at = new Date('2026-03-01T00:00:00Z')
const [shop, otherShop, thirdShop] = [1, 2, 3]
const [item, secondItem, soldOut, empty] = [1, 2, 3, 4]

test('the cards of each item are counted by state, free and held ones up to a maximum', async () => {
  await using opened = await freshDb()
  const { db } = opened
  const held = { orderNo: 'ORDER', state: 'held' } as const
  const sold = { orderNo: 'ORDER', state: 'sold' } as const
  await addCardsAt(db, [
    ...[1, 2, 3].map((pos) => ({ pos, itemId: item })),
    ...[11, 12, 13].map((pos) => ({ pos, itemId: item, ...held })),
    { pos: 14, itemId: item, ...sold },
    { pos: 21, itemId: secondItem },
    { pos: 22, itemId: secondItem, ...held },
    { pos: 31, itemId: soldOut, ...held },
    { pos: 32, itemId: soldOut, ...sold },
  ])
  const asked = [item, secondItem, empty]
  expect([...(await countFree(db, asked, 9))]).toEqual([
    [item, 3],
    [secondItem, 1],
    [empty, 0],
  ])
  expect((await countFree(db, asked, 2)).get(item)).toBe(2)
  expect([...(await countFreeAndHeld(db, asked, 9))]).toEqual([
    [item, { free: 3, held: 3 }],
    [secondItem, { free: 1, held: 1 }],
    [empty, { free: 0, held: 0 }],
  ])
  expect((await countFreeAndHeld(db, asked, 2)).get(item)).toEqual({ free: 2, held: 2 })
  expect(await hasFreeCard(db, [soldOut, empty])).toBe(false)
  expect(await hasFreeCard(db, [soldOut, secondItem])).toBe(true)
  const counts = await countCardsByState(db, [item, soldOut, empty])
  expect(counts.map((row) => `${row.item_id} ${row.state} ${row.count}`).sort()).toEqual([
    '1 free 3',
    '1 held 3',
    '1 sold 1',
    '3 held 1',
    '3 sold 1',
  ])
})

test('cards are found by what they contain, in the named shops only, the oldest first', async () => {
  await using opened = await freshDb()
  const { db } = opened
  await addCardsAt(db, [
    { pos: 5, shopId: otherShop, text: 'wanted', orderNo: 'ORDER' },
    { pos: 4, shopId: shop, text: 'wanted' },
    { pos: 3, shopId: shop, text: 'wanted too' },
    { pos: 2, shopId: shop, text: 'another' },
    { pos: 1, shopId: thirdShop, text: 'wanted' },
  ])
  const wanted = ['wanted', 'wanted too', 'of no card'].map((text) => Buffer.from(text))
  const found = await inTableOrder(db, (tx) => listCardsByFingerprint(tx, [shop, otherShop], wanted))
  expect(found.map(({ card_id, order_no }) => [card_id, order_no])).toEqual([
    [3, null],
    [4, null],
    [5, 'ORDER'],
  ])
})

async function addItems(db: Db) {
  await addShopRows(db, [shop, otherShop])
  await addItemRows(db, { shopId: shop, itemIds: [item, secondItem], content: 'cards' })
  await addItemRows(db, { shopId: otherShop, itemIds: [soldOut], content: 'cards' })
}

test('an import is read and corrected by its number, by its shop only, and the newest of each item is known', async () => {
  await using opened = await freshDb()
  const { db } = opened
  await addItems(db)
  const add = async (itemId: number, key: string) =>
    inTx(db, async (tx) => {
      const batch = {
        item_id: itemId,
        shop_id: shop,
        sealed_key: Buffer.from(key),
        quantity: 9,
        created_at: at,
      }
      return (await insertBatch(tx, batch)).batch_id
    })
  const first = await add(item, 'first')
  const second = await add(secondItem, 'second')
  const third = await add(item, 'third')
  await add(soldOut, 'fourth')
  expect((await readBatchKey(db, second)).sealed_key.toString()).toBe('second')
  await inTx(db, async (tx) => {
    await setBatchQuantity(tx, { batch_id: second, shop_id: otherShop }, 1)
    await setBatchQuantity(tx, { batch_id: first, shop_id: shop }, 5)
  })
  const quantities = await db.selectFrom('card_batch').select('quantity').orderBy('batch_id').execute()
  expect(quantities.map(({ quantity }) => quantity)).toEqual([5, 9, 9, 9])
  const newest = await listNewestBatches(db, [item, secondItem, empty])
  expect(new Map(newest.map(({ item_id, batch_id }) => [item_id, batch_id]))).toEqual(
    new Map([
      [item, third],
      [secondItem, second],
    ]),
  )
})

test('the texts of a shop’s items are listed by item, the oldest first, and the newest one is known', async () => {
  await using opened = await freshDb()
  const { db } = opened
  await addItems(db)
  for (const [textId, itemId, shopId] of [
    [4, secondItem, shop],
    [3, item, shop],
    [1, item, shop],
    [2, secondItem, shop],
    [5, soldOut, shop],
    [6, item, otherShop],
  ] as const)
    await addSharedTextRow(db, { textId, itemId, shopId, at })
  const ofShop = await inTableOrder(db, (tx) => listSharedTexts(tx, shop, [secondItem, item]))
  expect(ofShop.map(({ item_id, shared_text_id }) => [item_id, shared_text_id])).toEqual([
    [item, 1],
    [item, 3],
    [secondItem, 2],
    [secondItem, 4],
  ])
  const newest = await listNewestSharedTexts(db, [secondItem, item, empty])
  expect(new Map(newest.map(({ item_id, shared_text_id }) => [item_id, shared_text_id]))).toEqual(
    new Map([
      [item, 6],
      [secondItem, 4],
    ]),
  )
  expect(await readSharedText(db, 3)).toEqual({ item_id: item, sealed: Buffer.from('text 3') })
})
