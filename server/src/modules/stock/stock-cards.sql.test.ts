import { type CardState, cardStates } from '@faka/contract/shared/states'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import {
  addBatchRows,
  addCardRows,
  openStockRows,
  stockRowsAt,
} from '../../../../test-support/seed/stock-rows.ts'
import { expectLockedSkipped } from '../../../../test-support/server/expect-locked-skipped.ts'
import { freshDb } from '../../../../test-support/server/fresh-db.ts'
import { planOf } from '../../../../test-support/server/plan-of.ts'
import { readWithoutIndexes } from '../../../../test-support/server/read-without-indexes.ts'
import { type Db, inTx, type Tx } from '../../platform/db.ts'
import { lockBatchFamily } from './recall.sql.ts'
import {
  countBatchCards,
  findNewestCardsOfBatch,
  findNewestCardsOfItem,
  findNewestCardsOfShop,
  insertStockEvent,
  listBatchRows,
  listCardsById,
  lockBatchNotes,
  lockChosenCards,
  lockSellableBatches,
  markFree,
  markWithdrawn,
  reassignCards,
  selectNewestCards,
} from './stock-cards.sql.ts'

/** Cards 1 to `count` of shop 1, in the items 1 to 50 by turns; each tenth is sold, each hundredth held. */
async function addCards(db: Db, count: number): Promise<void> {
  await sql`
    insert into card (card_id, item_id, shop_id, batch_id, pos, state, order_no, sealed, fingerprint)
    select n, 1 + n % 50, 1, 1 + n % 50, n,
      case when n % 100 = 0 then 'held' when n % 10 = 0 then 'sold' else 'free' end,
      case when n % 10 = 0 then lpad(n::text, 20, '0') end, '\\x00', decode(md5(n::text), 'hex')
    from generate_series(1, ${count}::int) n`.execute(db)
  await sql`vacuum analyze card`.execute(db)
}

const first = { before: Number.MAX_SAFE_INTEGER, max: 4 }

test('the newest cards of a shop are of all states or of one, below a card, and never of another shop', async () => {
  await using opened = await freshDb()
  const { db } = opened
  await addCards(db, 250)
  expect(await findNewestCardsOfShop(db, 1, { ...first, states: cardStates })).toEqual([250, 249, 248, 247])
  expect(await findNewestCardsOfShop(db, 1, { ...first, states: ['sold'] })).toEqual([250, 240, 230, 220])
  expect(await findNewestCardsOfShop(db, 1, { states: ['held', 'sold'], before: 210, max: 3 })).toEqual([
    200, 190, 180,
  ])
  expect(await findNewestCardsOfItem(db, 1, { ...first, states: cardStates })).toEqual([250, 200, 150, 100])
  expect(await findNewestCardsOfShop(db, 2, { ...first, states: cardStates })).toEqual([])
})

const withoutIndexes = <Result>(db: Db, read: (tx: Tx) => Promise<Result>) =>
  inTx(db, async (tx) => {
    await readWithoutIndexes(tx)
    return read(tx)
  })

test('a page of the newest cards has those of its group and states below a card, however they lie in the table', async () => {
  await using opened = await openStockRows()
  const { db } = opened
  await addCardRows(db, [
    { card_id: 1 },
    { card_id: 8, batch_id: 2 },
    { card_id: 3, order_no: 'A' },
    { card_id: 6, order_no: 'B', batch_id: 2 },
    { card_id: 4, order_no: 'C', state: 'void' },
    { card_id: 7, shop_id: 2, item_id: 2, batch_id: 3 },
    { card_id: 9, shop_id: 2, item_id: 2, batch_id: 3, order_no: 'D' },
  ])
  const list = (before: number, max: number, states: readonly CardState[] = ['free', 'sold']) =>
    withoutIndexes(db, (tx) => findNewestCardsOfShop(tx, 1, { states, before, max }))
  expect(await list(99, 9)).toEqual([8, 6, 3, 1])
  expect(await list(99, 2)).toEqual([8, 6])
  expect(await list(99, 1)).toEqual([8])
  expect(await list(99, 1, ['free'])).toEqual([8])
  expect(await list(8, 9)).toEqual([6, 3, 1])
  expect(await list(8, 1)).toEqual([6])
  const all = { states: cardStates, before: 99, max: 9 }
  expect(await findNewestCardsOfItem(db, 1, all)).toEqual([8, 6, 4, 3, 1])
  expect(await findNewestCardsOfBatch(db, 2, all)).toEqual([8, 6])
})

test('cards of a shop are read by their ids, newest first, with what withdrew them', async () => {
  await using opened = await openStockRows()
  const { db } = opened
  await addBatchRows(db, [{ batch_id: 1 }])
  const event = { shop_id: 1, kind: 'withdrawn', card_ids: [2], actor: 'seller', reason: 'bad' } as const
  const withdrawn_by = await insertStockEvent(db, { ...event, at: stockRowsAt })
  await addCardRows(db, [
    { card_id: 2, state: 'withdrawn', withdrawn_by },
    { card_id: 4 },
    { card_id: 1 },
    { card_id: 3, shop_id: 2 },
    { card_id: 5 },
  ])
  const listed = await withoutIndexes(db, (tx) => listCardsById(tx, 1, [1, 2, 3, 4]))
  expect(listed).toMatchObject([
    { card_id: 4, state: 'free' },
    { card_id: 2, state: 'withdrawn', reason: 'bad', at: stockRowsAt },
    { card_id: 1, state: 'free', reason: null, added_at: stockRowsAt },
  ])
})

test('batches of a shop or an item are paged, newest first, and their cards are counted by state', async () => {
  await using opened = await openStockRows()
  const { db } = opened
  await addBatchRows(db, [
    { batch_id: 3 },
    { batch_id: 1 },
    { batch_id: 2, item_id: 2 },
    { batch_id: 4, shop_id: 2 },
    { batch_id: 5 },
  ])
  const list = async (itemId: number | undefined, before: number, max: number) =>
    (await withoutIndexes(db, (tx) => listBatchRows(tx, { shopId: 1, itemId, before, max }))).map(
      ({ batch_id }) => batch_id,
    )
  expect(await list(undefined, 99, 9)).toEqual([5, 3, 2, 1])
  expect(await list(undefined, 99, 2)).toEqual([5, 3])
  expect(await list(1, 5, 9)).toEqual([3, 1])
  await addCardRows(db, [
    { card_id: 1 },
    { card_id: 2 },
    { card_id: 3, order_no: 'A' },
    { card_id: 4, batch_id: 2 },
    { card_id: 5, batch_id: 3 },
    { card_id: 6, shop_id: 2 },
  ])
  const counts = await countBatchCards(db, 1, [1, 2])
  expect(counts.map(({ batch_id, state, count }) => `${batch_id} ${state} ${count}`).sort()).toEqual([
    '1 free 2',
    '1 sold 1',
    '2 free 1',
  ])
})

test('unsold cards are chosen by id, by batch or by both, in the order of their ids, without those that are locked', async () => {
  await using opened = await openStockRows()
  const { db } = opened
  await addCardRows(db, [
    { card_id: 5 },
    { card_id: 4, batch_id: 2 },
    { card_id: 3 },
    { card_id: 2, shop_id: 2 },
    { card_id: 1, order_no: 'A', state: 'held' },
    { card_id: 6, state: 'withdrawn' },
  ])
  const lock = async (
    tx: Tx,
    { cardIds, batchId }: { cardIds?: number[]; batchId?: number },
    state: 'free' | 'withdrawn' = 'free',
  ) => (await lockChosenCards(tx, { shopId: 1, cardIds, batchId }, state)).map(({ card_id }) => card_id)
  const chosen = (...choice: [{ cardIds?: number[]; batchId?: number }, ('free' | 'withdrawn')?]) =>
    withoutIndexes(db, (tx) => lock(tx, ...choice))
  expect(await chosen({ cardIds: [5, 4, 3, 2, 1, 6] })).toEqual([3, 4, 5])
  expect(await chosen({ cardIds: [5] })).toEqual([5])
  expect(await chosen({ batchId: 1 })).toEqual([3, 5])
  expect(await chosen({ batchId: 1, cardIds: [4, 5] })).toEqual([5])
  expect(await chosen({ batchId: 1 }, 'withdrawn')).toEqual([6])
  await expectLockedSkipped(db, (tx) => lock(tx, { batchId: 1 }))
})

const cardRows = async (db: Db) =>
  (await db.selectFrom('card').selectAll().orderBy('card_id').execute()).map(
    ({ card_id, state, withdrawn_by, copy_id, fingerprint }) =>
      [card_id, state, withdrawn_by, copy_id, fingerprint.toString()].join(' '),
  )

test('free cards of a shop are withdrawn, and withdrawn ones put back, each by its id', async () => {
  await using opened = await openStockRows()
  const { db } = opened
  const state = 'withdrawn'
  await addCardRows(db, [
    { card_id: 1 },
    { card_id: 2, state },
    { card_id: 3, shop_id: 2 },
    { card_id: 4 },
    { card_id: 5, state },
    { card_id: 6, shop_id: 2, state },
  ])
  await inTx(db, (tx) => markWithdrawn(tx, 1, [1, 2, 3], 9))
  expect((await cardRows(db)).slice(0, 4)).toEqual([
    '1 withdrawn 9 1 card 1',
    '2 withdrawn 1 2 card 2',
    '3 free  0 card 3',
    '4 free  0 card 4',
  ])
  const back = [2, 4, 6].map((cardId) => ({ cardId, fingerprint: Buffer.from(`back ${cardId}`) }))
  await inTx(db, (tx) => markFree(tx, 1, back))
  expect(await cardRows(db)).toEqual([
    '1 withdrawn 9 1 card 1',
    '2 free  0 back 2',
    '3 free  0 card 3',
    '4 free  0 card 4',
    '5 withdrawn 1 5 card 5',
    '6 withdrawn 1 6 card 6',
  ])
})

test('only free cards of the shop are moved to another item, to the end of its stock', async () => {
  await using opened = await openStockRows()
  const { db } = opened
  await sql`select setval('card_key', 100)`.execute(db)
  await addCardRows(db, [
    { card_id: 1 },
    { card_id: 2, order_no: 'A' },
    { card_id: 3, shop_id: 2 },
    { card_id: 4 },
  ])
  const cards = [1, 2, 3].map((cardId) => ({ cardId, encrypted: Buffer.from(`moved ${cardId}`) }))
  await inTx(db, (tx) => reassignCards(tx, { shopId: 1, itemId: 2, batchId: 7 }, cards))
  const rows = await db.selectFrom('card').selectAll().orderBy('card_id').execute()
  expect(
    rows.map((row) => [row.card_id, row.item_id, row.batch_id, row.pos, row.sealed.toString()].join(' ')),
  ).toEqual(['1 2 7 101 moved 1', '2 1 1 2 sealed', '3 1 1 3 sealed', '4 1 1 4 sealed'])
})

test('batches that are not recalled are found by their own shop, in the order of their numbers, and a recall waits', async () => {
  await using opened = await openStockRows()
  const { db } = opened
  await addBatchRows(db, [
    { batch_id: 3, note: 'three' },
    { batch_id: 1, recall_id: 5 },
    { batch_id: 2, note: 'two', supplier: 'S', unit_cost_fen: 7 },
    { batch_id: 4, shop_id: 2 },
    { batch_id: 5 },
  ])
  const locked = await withoutIndexes(db, (tx) => lockSellableBatches(tx, 1, [4, 3, 2, 1]))
  expect([...locked]).toEqual([2, 3])
  const notes = { note: 'two', supplier: 'S', unit_cost_fen: 7, recall_id: null }
  expect(await inTx(db, (tx) => lockBatchNotes(tx, 1, 2))).toEqual(notes)
  await expect(inTx(db, (tx) => lockBatchNotes(tx, 1, 4))).rejects.toThrow('no result')
  const locks = [(tx: Tx) => lockSellableBatches(tx, 1, [2]), (tx: Tx) => lockBatchNotes(tx, 1, 2)]
  for (const lock of locks)
    await inTx(db, async (tx) => {
      await lock(tx)
      const recall = inTx(db, async (other) => {
        await sql`set local lock_timeout = '500ms'`.execute(other)
        await lockBatchFamily(other, { shopId: 1, batchId: 2 })
      })
      await expect(recall).rejects.toMatchObject({ code: '55P03' })
    })
})

test('the newest cards of a shop with many are read from one index, no more than a page of them in each step', async () => {
  await using opened = await freshDb()
  const { db } = opened
  await addCards(db, 20_000)
  for (const states of [cardStates, ['free'], ['held'], ['void']] as const) {
    const plan = await planOf(db, selectNewestCards('shop_id', [1], { ...first, states: [...states] }))
    expect(plan, states.join()).toMatch(/Index Only Scan Backward using card_by_shop /)
    expect(plan, states.join()).not.toMatch(/Seq Scan|Bitmap|using card_(?!by_shop )/)
    // the newest card of each state, the states of the page, the cards of each of them, and the page
    expect(plan.match(/Limit /g), plan).toHaveLength(4)
  }
})
