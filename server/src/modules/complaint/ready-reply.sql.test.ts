import { maxReadyReplies } from '@faka/contract/complaint/ready-reply'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addShopRow } from '../../../../test-support/seed/shop-rows.ts'
import { freshDb } from '../../../../test-support/server/fresh-db.ts'
import { readWithoutIndexes } from '../../../../test-support/server/read-without-indexes.ts'
import { type Db, inTx } from '../../platform/db.ts'
import {
  deleteReadyReply,
  hasAllReplies,
  insertReadyReply,
  listReadyReplies,
  updateReadyReply,
} from './ready-reply.sql.ts'

const add = (db: Db, shop_id: number, reply_no: string, title = reply_no) =>
  insertReadyReply(db, { shop_id, reply_no, title, body: `text of ${reply_no}` })

/** Gives a shop answers in all slots from this one on. */
const fill = (db: Db, shopId: number, firstSlot: number, body = '') =>
  sql`
    insert into ready_reply (shop_id, slot, reply_no, title, body)
    select ${shopId}::bigint, slot, ${`${shopId} `}::text || slot, '', ${body}
    from generate_series(${firstSlot}::int, ${maxReadyReplies}::int) as slot`.execute(db)

/** The slot of each answer of a shop. */
const slots = async (db: Db, shopId: number) =>
  new Map(
    (await db.selectFrom('ready_reply').selectAll().where('shop_id', '=', shopId).execute()).map(
      ({ reply_no, slot }) => [reply_no, slot],
    ),
  )

test('a new answer takes the first free slot of its shop', async () => {
  await using opened = await freshDb()
  const { db } = opened
  const [one, two] = [await addShopRow(db, 'one'), await addShopRow(db, 'two')]
  for (const each of ['A', 'B', 'C']) expect(await add(db, one, each)).toBe(true)
  expect(await add(db, two, 'D')).toBe(true)
  expect(await slots(db, two)).toEqual(new Map([['D', 1]]))
  expect(await deleteReadyReply(db, one, 'B')).toBe(true)
  for (const each of ['E', 'F']) expect(await add(db, one, each)).toBe(true)
  expect(await slots(db, one)).toEqual(
    new Map([
      ['A', 1],
      ['E', 2],
      ['C', 3],
      ['F', 4],
    ]),
  )
})

test('of many free slots the lowest is taken, however they are searched for', async () => {
  await using opened = await freshDb()
  const { db } = opened
  const one = await addShopRow(db, 'one')
  await fill(db, one, 1)
  // with statistics of this moment it is the answers that are searched, and not the slots in their order
  await sql`analyze ready_reply`.execute(db)
  await db.deleteFrom('ready_reply').where('shop_id', '=', one).where('slot', '>', 10).execute()
  for (const each of ['two', 'three', 'four', 'five', 'six'])
    await fill(db, await addShopRow(db, each), 1, 'x'.repeat(1500))
  await inTx(db, async (tx) => {
    await readWithoutIndexes(tx)
    expect(await add(tx, one, 'new')).toBe(true)
  })
  expect((await slots(db, one)).get('new')).toBe(11)
})

test('a shop has as many answers as it may, whatever another one has', async () => {
  await using opened = await freshDb()
  const { db } = opened
  const [one, two] = [await addShopRow(db, 'one'), await addShopRow(db, 'two')]
  await fill(db, one, 2)
  expect([await hasAllReplies(db, one), await hasAllReplies(db, two)]).toEqual([false, false])
  expect(await add(db, one, 'the last')).toBe(true)
  expect([await hasAllReplies(db, one), await hasAllReplies(db, two)]).toEqual([true, false])
  expect([await add(db, one, 'too many'), await add(db, two, 'first')]).toEqual([false, true])
  expect((await slots(db, one)).has('too many')).toBe(false)
})

test('the answers of a shop are listed by title, those with the same title by slot', async () => {
  await using opened = await freshDb()
  const { db } = opened
  const [one, two] = [await addShopRow(db, 'one'), await addShopRow(db, 'two')]
  for (const [replyNo, title] of [
    ['A', 'Sorry'],
    ['B', 'Sorry'],
    ['C', 'Please wait'],
    ['D', 'Thanks'],
  ] as const)
    await add(db, one, replyNo, title)
  await add(db, two, 'of another', 'Sorry')
  // changed rows move to the end of the table
  await db.updateTable('ready_reply').set({ body: 'changed' }).where('reply_no', '=', 'A').execute()
  const listed = await inTx(db, async (tx) => {
    await readWithoutIndexes(tx)
    return listReadyReplies(tx, one)
  })
  expect(listed.map(({ reply_no }) => reply_no)).toEqual(['C', 'A', 'B', 'D'])
})

test('an answer is changed and deleted by its shop only, and no other answer with it', async () => {
  await using opened = await freshDb()
  const { db } = opened
  const [one, two] = [await addShopRow(db, 'one'), await addShopRow(db, 'two')]
  for (const each of ['A', 'B']) await add(db, one, each)
  await add(db, two, 'C')
  const change = (shop_id: number, reply_no: string) =>
    updateReadyReply(db, { shop_id, reply_no, title: 'changed', body: 'changed' })
  const titles = async () =>
    (await db.selectFrom('ready_reply').selectAll().orderBy('reply_no').execute()).map(
      ({ reply_no, title }) => `${reply_no} ${title}`,
    )
  expect([await change(two, 'A'), await change(one, 'unknown')]).toEqual([false, false])
  expect(await titles()).toEqual(['A A', 'B B', 'C C'])
  expect(await change(one, 'A')).toBe(true)
  expect(await titles()).toEqual(['A changed', 'B B', 'C C'])
  expect([await deleteReadyReply(db, two, 'A'), await deleteReadyReply(db, one, 'unknown')]).toEqual([
    false,
    false,
  ])
  expect(await deleteReadyReply(db, one, 'A')).toBe(true)
  expect(await titles()).toEqual(['B B', 'C C'])
})
