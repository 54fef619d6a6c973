import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addCardRows, openStockRows } from '../../../../test-support/seed/stock-rows.ts'
import { expectToWait } from '../../../../test-support/server/expect-claimed-once.ts'
import { readWithoutIndexes } from '../../../../test-support/server/read-without-indexes.ts'
import { waitForLock } from '../../../../test-support/server/wait-for-lock.ts'
import { type Db, inTx, type Tx } from '../../platform/db.ts'
import {
  claimChosenCards,
  findChoosableCards,
  listChoosableCards,
  listTakenPublicTexts,
  lockPublicTexts,
} from './chosen-cards.sql.ts'

const cardsOf = async (db: Db) =>
  (await db.selectFrom('card').select(['card_id', 'state', 'order_no']).orderBy('card_id').execute()).map(
    ({ card_id, state, order_no }) => `${card_id} ${state}${order_no === null ? '' : ` ${order_no}`}`,
  )

const request = (orderNo: string, ...refs: readonly string[]) => ({ orderNo, itemId: 1, refs })

test('an order holds exactly the free cards of its item that it chose, all or none', async () => {
  await using opened = await openStockRows()
  const { db } = opened
  await addCardRows(db, [
    { card_id: 1, card_ref: 'one' },
    { card_id: 2, card_ref: 'two' },
    { card_id: 3, card_ref: 'three' },
    { card_id: 4, card_ref: 'four' },
    { card_id: 5, card_ref: 'five' },
    { card_id: 6, card_ref: 'of another item', item_id: 2 },
    { card_id: 7, card_ref: 'sold', order_no: 'BEFORE' },
  ])
  const requests = [
    request('A', 'two', 'one'),
    request('B', 'two', 'three'),
    request('C', 'of another item'),
    request('D', 'sold'),
    request('E', 'four'),
  ]
  const claimed = await inTx(db, (tx) => claimChosenCards(tx, requests, { waits: false }))
  expect(claimed).toEqual(new Set(['A', 'E']))
  expect(await cardsOf(db)).toEqual([
    '1 held A',
    '2 held A',
    '3 free',
    '4 held E',
    '5 free',
    '6 free',
    '7 sold BEFORE',
  ])
})

test('of many orders that chose the same cards the first one gets each of them', async () => {
  await using opened = await openStockRows()
  const { db } = opened
  const refs = ['d', 'b', 'e', 'a', 'c']
  await addCardRows(
    db,
    refs.map((card_ref, index) => ({ card_id: index + 1, card_ref })),
  )
  const requests = Array.from({ length: 100 }, (_, index) =>
    request(`order ${index}`, refs[(index * 2) % refs.length] ?? ''),
  )
  const claimed = await inTx(db, (tx) => claimChosenCards(tx, requests, { waits: false }))
  expect([...claimed].sort()).toEqual(['order 0', 'order 1', 'order 2', 'order 3', 'order 4'])
})

test('a card that another transaction locked is skipped, or waited for, the oldest first', async () => {
  await using opened = await openStockRows()
  const { db } = opened
  await addCardRows(db, [
    { card_id: 2, card_ref: 'a' },
    { card_id: 1, card_ref: 'b' },
    { card_id: 3, card_ref: 'c' },
  ])
  await expectToWait(db, (tx) => claimChosenCards(tx, [request('FIRST', 'c')], { waits: true }))
  const lock = (tx: Tx, cardId: number) =>
    sql`select from card where card_id = ${cardId} for update nowait`.execute(tx)
  let claiming: Promise<ReadonlySet<string>> | undefined
  await inTx(db, async (tx) => {
    await lock(tx, 1)
    await inTx(db, async (other) => {
      await sql`set local lock_timeout = '10s'`.execute(other)
      expect(await claimChosenCards(other, [request('SKIPS', 'b')], { waits: false })).toEqual(new Set())
    })
    claiming = inTx(db, async (other) => {
      await readWithoutIndexes(other)
      return claimChosenCards(other, [request('WAITS', 'a', 'b')], { waits: true })
    })
    await waitForLock(db)
    // it waits for the older card, so it has not locked the newer one
    await lock(tx, 2)
  })
  expect(await claiming).toEqual(new Set(['WAITS']))
  expect(await cardsOf(db)).toEqual(['1 held WAITS', '2 held WAITS', '3 held FIRST'])
})

test('buyers find the free cards of an item by reference, and page and search their public parts in order', async () => {
  await using opened = await openStockRows()
  const { db } = opened
  await addCardRows(db, [
    { card_id: 5, card_ref: 'r5', public_text: 'Beta 5' },
    { card_id: 4, card_ref: 'r4', public_text: 'alpha 4' },
    { card_id: 3, card_ref: 'r3', public_text: 'BETA 3' },
    { card_id: 2 },
    { card_id: 1, card_ref: 'r1', public_text: 'beta 1', item_id: 2 },
    { card_id: 6, card_ref: 'r6', public_text: 'beta 6', order_no: 'A' },
  ])
  const list = async (keyword: string, offset: number, max: number) =>
    (
      await inTx(db, async (tx) => {
        await readWithoutIndexes(tx)
        return listChoosableCards(tx, { itemId: 1, keyword, offset, max })
      })
    ).map(({ card_ref, public_text }) => `${card_ref} ${public_text}`)
  expect(await list('', 0, 9)).toEqual(['r3 BETA 3', 'r4 alpha 4', 'r5 Beta 5'])
  expect(await list('bEtA', 0, 9)).toEqual(['r3 BETA 3', 'r5 Beta 5'])
  expect(await list('', 1, 1)).toEqual(['r4 alpha 4'])
  const found = await findChoosableCards(db, 1, ['r6', 'r3', 'r1', 'unknown'])
  expect(found).toEqual(new Map([['r3', 'BETA 3']]))
})

test('public parts of an item are taken until their cards are withdrawn, and imports to one item wait for each other', async () => {
  await using opened = await openStockRows()
  const { db } = opened
  await addCardRows(db, [
    { card_id: 1, card_ref: 'a', public_text: 'twice' },
    { card_id: 2, card_ref: 'b', public_text: 'twice' },
    { card_id: 3, card_ref: 'c', public_text: 'sold', order_no: 'A' },
    { card_id: 4, card_ref: 'd', public_text: 'of another item', item_id: 2 },
    { card_id: 5, card_ref: 'e', public_text: 'withdrawn', state: 'withdrawn' },
    { card_id: 6, card_ref: 'f', public_text: 'not asked for' },
  ])
  const texts = ['withdrawn', 'sold', 'twice', 'of another item', 'new']
  expect(await listTakenPublicTexts(db, 1, texts)).toEqual(new Set(['sold', 'twice']))
  expect(await listTakenPublicTexts(db, 1, [])).toEqual(new Set())
  await expectToWait(db, (tx) => lockPublicTexts(tx, 1))
  await inTx(db, async (tx) => {
    await lockPublicTexts(tx, 1)
    await inTx(db, async (other) => {
      await sql`set local lock_timeout = '10s'`.execute(other)
      await lockPublicTexts(other, 2)
    })
  })
})
