import { type Insertable, sql } from 'kysely'
import { expect, test } from 'vitest'
import { addLeavingShops } from '../../../../test-support/seed/leaving-shops.ts'
import { freshDb } from '../../../../test-support/server/fresh-db.ts'
import { type Db, inTx, type Tables } from '../../platform/db.ts'
import {
  type BlockPlace,
  deleteBlocks,
  deleteEndedBlocks,
  findBlock,
  findBlockPage,
  hasBlock,
  insertBlock,
  listBlocks,
} from './buyer-block.sql.ts'

const minutes = (count: number) => new Date(Date.UTC(2026, 2, 1) + count * 60_000)

const keys = (signs: string) => [...signs].map((sign) => Buffer.alloc(16, sign))

const blockOf = (blockNo: string, changes: Partial<Insertable<Tables['buyer_block']>> = {}) => ({
  block_no: blockNo,
  shop_id: 1,
  kind: 'contact' as const,
  keys: keys('a'),
  order_no: `order of ${blockNo}`,
  actor: 'seller',
  why: 'resells',
  created_at: minutes(0),
  until: null,
  ...changes,
})

const addBlock = (db: Db, blockNo: string, changes: Partial<Insertable<Tables['buyer_block']>> = {}) =>
  db.insertInto('buyer_block').values(blockOf(blockNo, changes)).execute()

const numbers = (rows: readonly { block_no: string }[]) => rows.map(({ block_no }) => block_no)

const stored = async (db: Db) =>
  numbers(await db.selectFrom('buyer_block').select('block_no').orderBy('block_no').execute())

test('a block replaces those of its shop and kind whose keys it has all of, and no others', async () => {
  await using opened = await freshDb()
  const { db } = opened
  await addBlock(db, 'covered')
  await addBlock(db, 'covered too', { keys: keys('ba') })
  await addBlock(db, 'of a further key', { keys: keys('ac') })
  await addBlock(db, 'of another kind', { kind: 'network' })
  await addBlock(db, 'of another shop', { shop_id: 2 })
  const made = blockOf('made', { keys: keys('ab'), until: minutes(9) })
  await inTx(db, (tx) => insertBlock(tx, made))
  expect(await stored(db)).toEqual(['made', 'of a further key', 'of another kind', 'of another shop'])
  expect(await db.selectFrom('buyer_block').selectAll().where('block_no', '=', 'made').execute()).toEqual([
    made,
  ])
})

test('a block stops buyers with one of its keys in its shop until its last moment, or for good', async () => {
  await using opened = await freshDb()
  const { db } = opened
  await addBlock(db, 'ends', { keys: keys('ab'), until: minutes(1) })
  await addBlock(db, 'lasts', { keys: keys('c'), shop_id: 2 })
  const justBefore = new Date(minutes(1).getTime() - 1)
  const find = async (blockNo: string, at: Date) => (await findBlock(db, blockNo, at))?.shop_id
  expect([await find('ends', justBefore), await find('ends', minutes(1))]).toEqual([1, undefined])
  expect([await find('lasts', minutes(9)), await find('unknown', minutes(0))]).toEqual([2, undefined])
  const has = (shopId: number, signs: string, at: Date) => hasBlock(db, shopId, keys(signs), at)
  expect([await has(1, 'xb', justBefore), await has(1, 'xb', minutes(1))]).toEqual([true, false])
  expect([await has(2, 'c', minutes(9)), await has(1, 'c', minutes(9))]).toEqual([true, false])
  expect([await has(1, 'x', justBefore), await has(1, '', justBefore)]).toEqual([false, false])
})

test('lifting a block lifts those of its shop that share a key with it, once', async () => {
  await using opened = await freshDb()
  const { db } = opened
  await addBlock(db, 'lifted', { keys: keys('ab') })
  await addBlock(db, 'shares a key', { keys: keys('bc') })
  await addBlock(db, 'shares one with that', { keys: keys('c') })
  await addBlock(db, 'of another shop', { shop_id: 2 })
  const lift = async (blockNo: string) =>
    (await inTx(db, (tx) => deleteBlocks(tx, { shopId: 1, blockNo }))).sort()
  expect(await lift('of another shop')).toEqual([])
  expect(await lift('lifted')).toEqual(['order of lifted', 'order of shares a key'])
  expect(await stored(db)).toEqual(['of another shop', 'shares one with that'])
  expect(await lift('lifted')).toEqual([])
})

test('blocks in effect are listed by page, the latest first, to the microsecond; for the archive all, the oldest first', async () => {
  await using opened = await freshDb()
  const { db } = opened
  // it would return the rows in order by itself
  await sql`drop index buyer_block_by_shop`.execute(db)
  const now = minutes(5)
  const oneLater = new Date(now.getTime() + 1)
  for (const each of ['E', 'F', 'B']) await addBlock(db, each)
  await addBlock(db, 'D', { created_at: minutes(1), until: oneLater })
  await addBlock(db, 'C', { created_at: minutes(1) })
  await addBlock(db, 'A', { created_at: minutes(2) })
  await sql`
    update buyer_block set created_at = created_at + case block_no when 'C' then 2 else 1 end * interval '1 microsecond'
    where block_no in ('C', 'D')`.execute(db)
  await addBlock(db, 'over', { created_at: minutes(3), until: now })
  await addBlock(db, 'of another shop', { shop_id: 2, created_at: minutes(3) })
  const page = (number: number, pageSize: number, after?: BlockPlace) =>
    findBlockPage(db, { shopId: 1, now }, { page: number, pageSize, after })
  const whole = await page(1, 6)
  expect([numbers(whole.rows), whole.total, whole.next]).toEqual([
    ['A', 'C', 'D', 'F', 'E', 'B'],
    6,
    undefined,
  ])
  const pages = [await page(1, 2), await page(2, 2), await page(3, 2)]
  expect(pages.map(({ rows, total }) => [numbers(rows), total])).toEqual([
    [['A', 'C'], 6],
    [['D', 'F'], 6],
    [['E', 'B'], 6],
  ])
  expect(pages.map(({ next }) => next?.blockNo)).toEqual(['C', 'F', undefined])
  // where a page continues, its number is not counted
  const second = await page(7, 2, pages[0]?.next)
  const third = await page(7, 2, second.next)
  expect([numbers(second.rows), numbers(third.rows)]).toEqual([
    ['D', 'F'],
    ['E', 'B'],
  ])
  expect([second.total, second.next, third.next]).toEqual([6, pages[1]?.next, undefined])
  expect(numbers(await listBlocks(db, 1))).toEqual(['B', 'E', 'F', 'D', 'C', 'A', 'over'])
})

test('blocks are deleted in the moment they are over, but not those of a shop that leaves the cell', async () => {
  await using opened = await freshDb()
  const { db } = opened
  await addLeavingShops(db, { leaving: 2, left: 3, stays: 4 })
  await addBlock(db, 'over', { until: minutes(0) })
  await addBlock(db, 'just over', { until: minutes(1) })
  await addBlock(db, 'not over', { until: new Date(minutes(1).getTime() + 1) })
  await addBlock(db, 'for good')
  await addBlock(db, 'of a leaving shop', { shop_id: 2, until: minutes(0) })
  await addBlock(db, 'of a shop that left', { shop_id: 3, until: minutes(0) })
  await addBlock(db, 'of a shop that stays', { shop_id: 4, until: minutes(0) })
  await deleteEndedBlocks(db, minutes(1))
  expect(await stored(db)).toEqual(['for good', 'not over', 'of a leaving shop', 'of a shop that left'])
})
