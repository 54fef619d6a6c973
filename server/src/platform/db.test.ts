import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { freshDb } from '../../../test-support/server/fresh-db.ts'
import { type Db, inTx, type Tx } from './db.ts'

/** A barrier that opens when so many callers have arrived. */
function gateFor(count: number) {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  let come = 0
  return async () => {
    if (++come >= count) open()
    await opened
  }
}

const add = (tx: Tx, id: number) => sql`update pair set sum = sum + 1 where id = ${id}`.execute(tx)

async function openPair(db: Db): Promise<() => Promise<number[]>> {
  await sql`create table pair (id integer primary key, sum integer not null)`.execute(db)
  await sql`insert into pair values (1, 0), (2, 0)`.execute(db)
  return async () =>
    (await sql<{ sum: number }>`select sum from pair order by id`.execute(db)).rows.map(({ sum }) => sum)
}

test('two transactions in a deadlock both complete: the cancelled one is retried', async () => {
  await using fresh = await freshDb({ connections: 4 })
  const sums = await openPair(fresh.db)
  const bothHoldOne = gateFor(2)
  let attempts = 0
  const addInOrder = (first: number, second: number) =>
    inTx(fresh.db, async (tx) => {
      attempts++
      await add(tx, first)
      await bothHoldOne()
      await add(tx, second)
    })
  await Promise.all([addInOrder(1, 2), addInOrder(2, 1)])
  // on a busy machine the one that is repeated may overtake the other, and end in a deadlock with it again
  expect(attempts, 'a deadlock broke one of them off').toBeGreaterThan(2)
  expect(await sums(), 'and nothing was done twice').toEqual([2, 2])
})

test('a transaction with a serialization failure is retried', async () => {
  await using fresh = await freshDb({ connections: 4 })
  const sums = await openPair(fresh.db)
  const bothRead = gateFor(2)
  let attempts = 0
  const addOne = () =>
    inTx(fresh.db, async (tx) => {
      attempts++
      await sql`set transaction isolation level repeatable read`.execute(tx)
      await sql`select sum from pair`.execute(tx)
      await bothRead()
      await add(tx, 1)
    })
  await Promise.all([addOne(), addOne()])
  expect(attempts).toBe(3)
  expect(await sums()).toEqual([2, 0])
})

test('any other failure rolls back and is thrown at once, and a repeated deadlock is thrown in the end', async () => {
  await using fresh = await freshDb({ connections: 4 })
  const sums = await openPair(fresh.db)
  let attempts = 0
  const failing = (code: string) =>
    inTx(fresh.db, async (tx) => {
      attempts++
      await add(tx, 1)
      await sql.raw(`do $$ begin raise exception 'no' using errcode = '${code}'; end $$`).execute(tx)
    })
  await expect(failing('23505')).rejects.toMatchObject({ code: '23505' })
  expect(attempts).toBe(1)
  await expect(failing('40P01')).rejects.toMatchObject({ code: '40P01' })
  expect(attempts).toBe(4)
  expect(await sums()).toEqual([0, 0])
})

test('statements that were prepared before a migration added columns to what they return go on, also in transactions', async () => {
  await using fresh = await freshDb({ connections: 3 })
  await openPair(fresh.db)
  const readPair = (db: Db) => sql`select * from pair where id = ${1}`.execute(db)
  const change = (tx: Tx) =>
    sql`update pair set sum = sum + 1 where id = ${1} returning *`.execute(tx).then(({ rows }) => rows[0])
  let attempts = 0
  const inTransaction = () =>
    inTx(fresh.db, async (tx) => {
      attempts++
      await readPair(tx)
      return change(tx)
    })
  /** Every connection has prepared both. */
  const gate = gateFor(3)
  const prepare = () =>
    inTx(fresh.db, async (tx) => {
      await readPair(tx)
      await gate()
    })
  await Promise.all([prepare(), prepare(), prepare()])
  await Promise.all([inTransaction(), inTransaction(), inTransaction()])
  for (const column of ['first_note', 'second_note']) {
    attempts = 0
    await sql.raw(`alter table pair add column ${column} text`).execute(fresh.db)
    const changed = await Promise.all([inTransaction(), inTransaction(), inTransaction()])
    expect(changed).toEqual(Array(3).fill(expect.objectContaining({ [column]: null })))
    expect(attempts).toBeGreaterThan(3)
    await sql.raw(`alter table pair add column ${column}_too text`).execute(fresh.db)
    const read = await Promise.all([readPair(fresh.db), readPair(fresh.db), readPair(fresh.db)])
    expect(read.map(({ rows }) => rows)).toEqual(
      Array(3).fill([expect.objectContaining({ [`${column}_too`]: null })]),
    )
  }
})
