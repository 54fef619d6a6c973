import { randomUUID } from 'node:crypto'
import { type Insertable, sql } from 'kysely'
import { expect, test } from 'vitest'
import {
  addBatchRows,
  addCardRows,
  openStockRows,
  stockRowsAt,
} from '../../../../test-support/seed/stock-rows.ts'
import { expectToWait } from '../../../../test-support/server/expect-claimed-once.ts'
import { expectLockedSkipped } from '../../../../test-support/server/expect-locked-skipped.ts'
import { readWithoutIndexes } from '../../../../test-support/server/read-without-indexes.ts'
import { type Db, inTx, type Tables, type Tx } from '../../platform/db.ts'
import {
  countRecalled,
  findBatch,
  findRecall,
  hasEnoughFreeCards,
  insertRecall,
  listCardsOfOrders,
  listRecalledOrderNos,
  listRecallsAfter,
  listRecallsWithFreeCards,
  lockBatchFamily,
  lockFreeRecalled,
  markRecalled,
} from './recall.sql.ts'

const minutes = (count: number) => new Date(stockRowsAt.getTime() + count * 60_000)

const recallOf = (batchId: number, changes: Partial<Insertable<Tables['batch_recall']>> = {}) => ({
  batch_id: batchId,
  shop_id: 1,
  reason: 'bad',
  actor: 'seller',
  request_id: randomUUID(),
  at: stockRowsAt,
  ...changes,
})

const addRecallRows = (db: Db, recalls: readonly ReturnType<typeof recallOf>[]) =>
  db.insertInto('batch_recall').values(recalls).execute()

const withoutIndexes = <Result>(db: Db, read: (tx: Tx) => Promise<Result>) =>
  inTx(db, async (tx) => {
    await readWithoutIndexes(tx)
    return read(tx)
  })

test('batches and recalls are found by their numbers, and only by their own shop', async () => {
  await using opened = await openStockRows()
  const { db } = opened
  await addBatchRows(db, [
    { batch_id: 1, recall_id: 7 },
    { batch_id: 2 },
    { batch_id: 3, shop_id: 2, recall_id: 9 },
  ])
  await addRecallRows(db, [
    recallOf(1, { recall_id: 7 }),
    recallOf(2, { recall_id: 8 }),
    recallOf(3, { recall_id: 9, shop_id: 2 }),
  ])
  expect(await findBatch(db, 1, 1)).toEqual({ batch_id: 1, recall_id: 7 })
  expect(await findBatch(db, 1, 2)).toEqual({ batch_id: 2, recall_id: null })
  expect(await findBatch(db, 2, 3)).toEqual({ batch_id: 3, recall_id: 9 })
  expect(await findBatch(db, 1, 3)).toBeUndefined()
  expect(await findRecall(db, 1, 8)).toMatchObject({ recall_id: 8, batch_id: 2 })
  expect(await findRecall(db, 2, 9)).toMatchObject({ recall_id: 9, batch_id: 3 })
  expect(await findRecall(db, 1, 9)).toBeUndefined()
})

test('the recalls of a shop are read on after one, oldest first, those of one moment by number', async () => {
  await using opened = await openStockRows()
  const { db } = opened
  await addBatchRows(
    db,
    [1, 2, 3, 4, 5].map((batch_id) => ({ batch_id })),
  )
  await addRecallRows(db, [
    recallOf(1, { recall_id: 4, at: minutes(1) }),
    recallOf(2, { recall_id: 3, at: minutes(1) }),
    recallOf(3, { recall_id: 5 }),
    recallOf(4, { recall_id: 1, at: minutes(2) }),
    recallOf(5, { recall_id: 2, at: minutes(1), shop_id: 2 }),
  ])
  const list = async (after: number | undefined, max: number) => {
    const last = after === undefined ? undefined : await findRecall(db, 1, after)
    const listed = await withoutIndexes(db, (tx) => listRecallsAfter(tx, 1, last, max))
    return listed.map(({ recall_id }) => recall_id)
  }
  expect(await list(undefined, 9)).toEqual([5, 3, 4, 1])
  expect(await list(3, 9)).toEqual([4, 1])
  expect(await list(3, 1)).toEqual([4])
})

test('a batch is recalled once, and a request recalls one batch', async () => {
  await using opened = await openStockRows()
  const { db } = opened
  await addBatchRows(db, [{ batch_id: 1 }, { batch_id: 2 }, { batch_id: 3 }])
  const request_id = randomUUID()
  const insert = (...recall: Parameters<typeof recallOf>) =>
    inTx(db, (tx) => insertRecall(tx, recallOf(...recall)))
  expect(await insert(1, { request_id })).toEqual({ recall_id: 1 })
  expect(await insert(1)).toBeUndefined()
  expect(await insert(2, { request_id })).toBeUndefined()
  expect(await insert(3, { request_id, shop_id: 2 })).toBeDefined()
})

test('a batch and those moved out of it are locked in the order of their numbers, and marked unless recalled before', async () => {
  await using opened = await openStockRows()
  const { db } = opened
  await addBatchRows(db, [
    { batch_id: 9, moved_from: 4 },
    { batch_id: 7, moved_from: 1, recall_id: 50 },
    { batch_id: 4, moved_from: 1 },
    { batch_id: 1 },
    { batch_id: 2 },
    { batch_id: 3, shop_id: 2 },
    { batch_id: 8, moved_from: 2 },
    { batch_id: 6, moved_from: 3, shop_id: 2 },
  ])
  const lock = (shopId: number, batchId: number) =>
    withoutIndexes(db, (tx) => lockBatchFamily(tx, { shopId, batchId }))
  expect(await lock(1, 1)).toEqual([1, 4, 7, 9])
  expect(await lock(2, 3)).toEqual([3, 6])
  expect(await lock(1, 3)).toEqual([])
  await expectToWait(db, (tx) => lockBatchFamily(tx, { shopId: 1, batchId: 1 }))
  await inTx(db, (tx) => markRecalled(tx, [1, 4, 7, 9], 60))
  const marked = await db
    .selectFrom('card_batch')
    .select(['batch_id', 'recall_id'])
    .where('recall_id', 'is not', null)
    .orderBy('batch_id')
    .execute()
  expect(marked.map(({ batch_id, recall_id }) => `${batch_id} ${recall_id}`)).toEqual([
    '1 60',
    '4 60',
    '7 50',
    '9 60',
  ])
})

test('the free cards of a recall are locked in the order of their ids, without those that another transaction locked', async () => {
  await using opened = await openStockRows()
  const { db } = opened
  await addBatchRows(db, [
    { batch_id: 1, recall_id: 5 },
    { batch_id: 2, recall_id: 5 },
    { batch_id: 3, recall_id: 6 },
    { batch_id: 4 },
  ])
  await addCardRows(db, [
    { card_id: 4, batch_id: 2 },
    { card_id: 3 },
    { card_id: 2, batch_id: 3 },
    { card_id: 1, batch_id: 4 },
    { card_id: 6, order_no: 'ONE' },
    { card_id: 7, order_no: 'TWO', state: 'held' },
    { card_id: 8, state: 'withdrawn' },
    { card_id: 5 },
  ])
  expect(await withoutIndexes(db, (tx) => lockFreeRecalled(tx, 5))).toEqual([3, 4, 5])
  await expectLockedSkipped(db, (tx) => lockFreeRecalled(tx, 5))
})

test('recalls are listed while any of their cards is free, by number', async () => {
  await using opened = await openStockRows()
  const { db } = opened
  await addBatchRows(db, [
    { batch_id: 1, recall_id: 3 },
    { batch_id: 2, recall_id: 2 },
    { batch_id: 3, recall_id: 1 },
    { batch_id: 4 },
    { batch_id: 5, recall_id: 4 },
  ])
  await addRecallRows(db, [
    recallOf(1, { recall_id: 3 }),
    recallOf(2, { recall_id: 2 }),
    recallOf(3, { recall_id: 1 }),
    recallOf(5, { recall_id: 4 }),
  ])
  await addCardRows(db, [
    { card_id: 1, batch_id: 1 },
    { card_id: 2, batch_id: 2 },
    { card_id: 3, batch_id: 3, order_no: 'ONE' },
    { card_id: 4, batch_id: 4 },
  ])
  const list = (max: number) => withoutIndexes(db, (tx) => listRecallsWithFreeCards(tx, max))
  expect((await list(9)).map(({ recall_id }) => recall_id)).toEqual([2, 3])
  expect((await list(1)).map(({ recall_id }) => recall_id)).toEqual([2])
})

test('orders that got cards of a recall are listed once each, by number, after one', async () => {
  await using opened = await openStockRows()
  const { db } = opened
  await addBatchRows(db, [
    { batch_id: 1, recall_id: 5 },
    { batch_id: 2, recall_id: 5 },
    { batch_id: 3, recall_id: 6 },
  ])
  const orderNos = [...'ABCDEFGHIJKL']
  await addCardRows(db, [
    ...orderNos.toReversed().map((order_no, card_id) => ({ card_id, order_no, batch_id: 1 + (card_id % 2) })),
    { card_id: 21, order_no: 'C', state: 'void' as const },
    { card_id: 22, order_no: 'DV', state: 'void' as const },
    { card_id: 23, order_no: 'DH', state: 'held' as const },
    { card_id: 24, order_no: 'DO', batch_id: 3 },
    { card_id: 25, order_no: 'DS', shop_id: 2 },
  ])
  const list = (after: string, max: number) =>
    withoutIndexes(db, async (tx) => {
      // so that equal numbers are not found by sorting them
      await sql`set local enable_sort = off`.execute(tx)
      return listRecalledOrderNos(tx, { recallId: 5, shopId: 1, after, max })
    })
  expect(await list('', 99)).toEqual([...'ABCD', 'DV', ...'EFGHIJKL'])
  expect(await list('B', 4)).toEqual(['C', 'D', 'DV', 'E'])
})

test('the cards of a recall are counted by state, and the orders that got some of them', async () => {
  await using opened = await openStockRows()
  const { db } = opened
  await addBatchRows(db, [{ batch_id: 1, recall_id: 5 }, { batch_id: 2, recall_id: 6 }, { batch_id: 3 }])
  await addCardRows(db, [
    { card_id: 1, order_no: 'A' },
    { card_id: 2, order_no: 'A' },
    { card_id: 3, order_no: 'A', state: 'void' },
    { card_id: 4, order_no: 'B', state: 'void' },
    { card_id: 5, order_no: 'C', state: 'held' },
    { card_id: 6 },
    { card_id: 7, state: 'withdrawn' },
    { card_id: 8, order_no: 'D', batch_id: 2 },
    { card_id: 9, order_no: 'E', batch_id: 3 },
  ])
  expect(await countRecalled(db, 5)).toEqual({
    orders: 2,
    byState: new Map(Object.entries({ sold: 2, void: 2, held: 1, free: 1, withdrawn: 1 })),
  })
  expect(await countRecalled(db, 7)).toEqual({ orders: 0, byState: new Map() })
})

test('a recall can be replaced where each item has as many free cards as it sold recalled ones', async () => {
  await using opened = await openStockRows()
  const { db } = opened
  await addBatchRows(db, [
    { batch_id: 1, recall_id: 5 },
    { batch_id: 2 },
    { batch_id: 3, item_id: 2, recall_id: 6 },
  ])
  await addCardRows(db, [
    { card_id: 1, order_no: 'A' },
    { card_id: 2, order_no: 'B' },
    { card_id: 3, order_no: 'C', state: 'void' },
    { card_id: 4, batch_id: 2 },
    { card_id: 5, batch_id: 2 },
    { card_id: 6, order_no: 'D', batch_id: 3, item_id: 2 },
  ])
  expect(await hasEnoughFreeCards(db, 5)).toBe(true)
  expect(await hasEnoughFreeCards(db, 6)).toBe(false)
})

test('the cards of orders have their numbers in them and their recalls, and one that was replaced has no number', async () => {
  await using opened = await openStockRows()
  const { db } = opened
  await addBatchRows(db, [{ batch_id: 1 }, { batch_id: 2, recall_id: 5 }])
  await addCardRows(db, [
    { card_id: 6, order_no: 'TWO' },
    { card_id: 3, order_no: 'ONE' },
    { card_id: 9, order_no: 'ONE' },
    { card_id: 1, order_no: 'ONE', batch_id: 2 },
    { card_id: 2, order_no: 'ONE', batch_id: 2, state: 'void' },
    { card_id: 4, order_no: 'ONE', state: 'held' },
    { card_id: 5, order_no: 'TWO', batch_id: 2 },
    { card_id: 8, order_no: 'THREE' },
  ])
  const replaced = { new_card_id: 9, old_card_id: 2, place: 2, order_no: 'ONE', complaint_no: 'C' }
  await db
    .insertInto('card_replacement')
    .values({ ...replaced, at: stockRowsAt })
    .execute()
  const cards = await withoutIndexes(db, (tx) => listCardsOfOrders(tx, ['TWO', 'ONE']))
  const text = cards.map(({ order_no, card_id, state, card_no, recall_id }) =>
    [order_no, card_id, state, card_no, recall_id].join(' '),
  )
  expect(text.filter((each) => each.includes('sold'))).toEqual([
    'ONE 1 sold 1 5',
    'ONE 9 sold 2 ',
    'ONE 3 sold 3 ',
    'TWO 5 sold 1 5',
    'TWO 6 sold 2 ',
  ])
  expect(text.filter((each) => !each.includes('sold'))).toEqual(['ONE 2 void  5'])
})
