import { expect, test } from 'vitest'
import { addLeavingShops } from '../../../../test-support/seed/leaving-shops.ts'
import { addProgramCallRow, programCallRowsAt } from '../../../../test-support/seed/program-call-rows.ts'
import { expectClaimedOnce } from '../../../../test-support/server/expect-claimed-once.ts'
import { freshDb } from '../../../../test-support/server/fresh-db.ts'
import { inTableOrder, readWithoutIndexes } from '../../../../test-support/server/read-without-indexes.ts'
import { type Db, inTx, type Tx } from '../../platform/db.ts'
import {
  claimDuePrograms,
  endProgramCall,
  findProgramCall,
  findProgramCallPage,
  insertProgramCalls,
  insertProgramCards,
  keepAnswerHash,
  listShopsWithDuePrograms,
  type ProgramCallRow,
  recordProblem,
  restartProgramCall,
} from './program-call.sql.ts'

const seconds = (count: number) => new Date(programCallRowsAt.getTime() + count * 1000)
const minutes = (count: number) => seconds(count * 60)

const numbers = (rows: readonly { order_no: string }[]) => rows.map(({ order_no }) => order_no)

const calls = (db: Db): Promise<ProgramCallRow[]> =>
  db.selectFrom('program_call').selectAll().orderBy('order_no').execute()

test('an order has one call, which is due at once and found by the order', async () => {
  await using opened = await freshDb()
  const { db } = opened
  const insert = (orderNos: readonly string[], now: Date) =>
    inTx(db, (tx) =>
      insertProgramCalls(
        tx,
        orderNos.map((order_no) => ({ order_no, shop_id: 1 })),
        now,
      ),
    )
  await insert(['A', 'B'], minutes(0))
  await insert(['B', 'C'], minutes(1))
  const pending = { state: 'pending', tries: 0, ended_at: null } as const
  expect(await findProgramCall(db, 'A')).toMatchObject({ order_no: 'A', next_try_at: minutes(0), ...pending })
  expect(await findProgramCall(db, 'B')).toMatchObject({ order_no: 'B', next_try_at: minutes(0), ...pending })
  expect(await findProgramCall(db, 'C')).toMatchObject({ order_no: 'C', next_try_at: minutes(1), ...pending })
  expect(await findProgramCall(db, 'D')).toBeUndefined()
})

test('shops with due calls are listed, the longest waiting first, up to the limit', async () => {
  await using opened = await freshDb()
  const { db } = opened
  for (const shop_id of [3, 6, 1, 5, 2, 4])
    await addProgramCallRow(db, `of ${shop_id}`, { shop_id, next_try_at: minutes(7 - shop_id) })
  await addProgramCallRow(db, 'another one', { shop_id: 6, next_try_at: minutes(6) })
  await addProgramCallRow(db, 'not due yet', { shop_id: 7, next_try_at: minutes(20) })
  await addProgramCallRow(db, 'ended', { shop_id: 8, state: 'done' })
  const list = (now: Date, limit: number) =>
    inTableOrder(db, (tx) => listShopsWithDuePrograms(tx, now, limit))
  expect(await list(minutes(6), 9)).toEqual([6, 5, 4, 3, 2, 1])
  expect(await list(minutes(5), 9)).toEqual([6, 5, 4, 3, 2])
  expect(await list(minutes(6), 2)).toEqual([6, 5])
})

test('due calls of a shop are claimed by one process, the longest waiting first, and tried again later', async () => {
  await using opened = await freshDb()
  const { db } = opened
  await addProgramCallRow(db, 'second', { next_try_at: minutes(2) })
  await addProgramCallRow(db, 'first', { next_try_at: minutes(1) })
  await addProgramCallRow(db, 'of another', { shop_id: 2 })
  const claim = async (tx: Tx, now: Date, limit: number) => {
    await readWithoutIndexes(tx)
    return numbers(await claimDuePrograms(tx, 1, now, limit))
  }
  await expectClaimedOnce(db, { first: 'first', second: 'second', firstDueAt: minutes(1), claim }, minutes(3))
  const tried = { tries: 1, next_try_at: seconds(190) }
  expect(await calls(db)).toMatchObject([
    { order_no: 'first', ...tried },
    { order_no: 'of another', tries: 0, next_try_at: programCallRowsAt },
    { order_no: 'second', ...tried },
  ])
  expect(await inTx(db, (tx) => claim(tx, seconds(190), 1))).toHaveLength(1)
  expect((await calls(db)).filter(({ tries }) => tries === 2)).toMatchObject([{ next_try_at: seconds(250) }])
})

test('calls of a shop that moves to another cell are not claimed', async () => {
  await using opened = await freshDb()
  const { db } = opened
  await addLeavingShops(db, { stays: 1, leaving: 2, left: 3 })
  for (const shop_id of [1, 2, 3, 4]) await addProgramCallRow(db, `of ${shop_id}`, { shop_id })
  const claim = async (shopId: number) => numbers(await claimDuePrograms(db, shopId, minutes(1), 9))
  expect(await claim(2)).toEqual([])
  expect(await claim(3)).toEqual([])
  expect([...(await claim(1)), ...(await claim(4))]).toEqual(['of 1', 'of 4'])
})

test('the call of one order begins anew, unless it was delivered', async () => {
  await using opened = await freshDb()
  const { db } = opened
  await addProgramCallRow(db, 'A', { state: 'done', tries: 3 })
  await addProgramCallRow(db, 'B', { state: 'failed', tries: 8 })
  await addProgramCallRow(db, 'C', { state: 'failed', tries: 8 })
  await addProgramCallRow(db, 'D', { tries: 4 })
  const [delivered, idle] = (await calls(db)).filter(({ order_no }) => order_no === 'A' || order_no === 'B')
  const restarted = { state: 'pending', tries: 1, ended_at: null, next_try_at: seconds(70) } as const
  const restart = (orderNo: string) => restartProgramCall(db, orderNo, minutes(1))
  expect(await restart('C')).toMatchObject({ order_no: 'C', ...restarted })
  expect(await restart('D')).toMatchObject({ order_no: 'D', ...restarted })
  expect([await restart('A'), await restart('unknown')]).toEqual([undefined, undefined])
  expect((await calls(db)).slice(0, 2)).toEqual([delivered, idle])
})

test('the first valid answer of an order is kept, and other cards for it are refused', async () => {
  await using opened = await freshDb()
  const { db } = opened
  for (const each of ['A', 'B']) await addProgramCallRow(db, each)
  const [hash, otherHash] = [Buffer.from('hash'), Buffer.from('other')]
  expect(await keepAnswerHash(db, 'A', hash)).toBe(true)
  expect(await keepAnswerHash(db, 'A', otherHash)).toBe(false)
  expect(await keepAnswerHash(db, 'A', hash)).toBe(true)
  expect((await calls(db)).map(({ answer_hash }) => answer_hash)).toEqual([hash, null])
})

test('an attempt without cards is recorded for its order, and nothing for a call that ended', async () => {
  await using opened = await freshDb()
  const { db } = opened
  for (const each of ['failing', 'idle', 'retried']) await addProgramCallRow(db, each)
  await addProgramCallRow(db, 'delivered', { state: 'done' })
  const record = (orderNo: string, state: 'pending' | 'failed') =>
    recordProblem(db, orderNo, { state, problem: 'status', status: 500 }, minutes(1))
  expect([await record('retried', 'pending'), await record('failing', 'failed')]).toEqual([true, true])
  expect([await record('delivered', 'pending'), await record('failing', 'pending')]).toEqual([false, false])
  const problem = { problem: 'status', status: 500 } as const
  expect(await calls(db)).toMatchObject([
    { order_no: 'delivered', state: 'done', problem: null, status: null },
    { order_no: 'failing', state: 'failed', next_try_at: null, ended_at: minutes(1), ...problem },
    { order_no: 'idle', state: 'pending', problem: null, status: null },
    { order_no: 'retried', state: 'pending', next_try_at: programCallRowsAt, ended_at: null, ...problem },
  ])
})

test('the call of a delivered order ends once, and no other', async () => {
  await using opened = await freshDb()
  const { db } = opened
  await addProgramCallRow(db, 'A', { problem: 'noAnswer' })
  await addProgramCallRow(db, 'B', { state: 'failed', problem: 'count', status: 200 })
  await addProgramCallRow(db, 'C')
  const end = (orderNo: string, now: Date, last?: { problem: null; status: number }) =>
    inTx(db, (tx) => endProgramCall(tx, orderNo, now, last))
  await end('A', minutes(1), { problem: null, status: 200 })
  await end('B', minutes(2))
  await end('A', minutes(3))
  const done = { state: 'done', next_try_at: null, status: 200 } as const
  expect(await calls(db)).toMatchObject([
    { ...done, order_no: 'A', ended_at: minutes(1), problem: null },
    { ...done, order_no: 'B', ended_at: minutes(2), problem: 'count' },
    { order_no: 'C', state: 'pending', next_try_at: programCallRowsAt, ended_at: null },
  ])
})

test('a page of calls has those of the shop and state, newest first, with their total', async () => {
  await using opened = await freshDb()
  const { db } = opened
  await addProgramCallRow(db, 'C')
  await addProgramCallRow(db, 'B')
  await addProgramCallRow(db, 'A', { created_at: minutes(-1) })
  await addProgramCallRow(db, 'D', { created_at: minutes(1), state: 'failed' })
  await addProgramCallRow(db, 'of another', { shop_id: 2 })
  const page = async (
    changes: Partial<Parameters<typeof findProgramCallPage>[1]> = {},
  ): Promise<[string[], number]> => {
    const wanted = { shopId: 1, state: undefined, page: 1, pageSize: 9, ...changes }
    const { rows, total } = await inTableOrder(db, (tx) => findProgramCallPage(tx, wanted))
    return [numbers(rows), total]
  }
  expect(await page()).toEqual([['D', 'B', 'C', 'A'], 4])
  expect(await page({ state: 'failed' })).toEqual([['D'], 1])
  expect(await page({ shopId: 2 })).toEqual([['of another'], 1])
  expect(await page({ pageSize: 2 })).toEqual([['D', 'B'], 4])
  expect(await page({ page: 2, pageSize: 2 })).toEqual([['C', 'A'], 4])
})

test('cards that programs of the shop delivered before do not count as new', async () => {
  await using opened = await freshDb()
  const insert = (shopId: number, orderNo: string, cards: readonly string[]) =>
    inTx(opened.db, (tx) =>
      insertProgramCards(
        tx,
        { shopId, orderNo },
        cards.map((card) => Buffer.from(card)),
      ),
    )
  expect(await insert(1, 'A', ['2', '1'])).toBe(2)
  expect(await insert(1, 'B', ['3', '2'])).toBe(1)
  expect(await insert(2, 'C', ['1', '2'])).toBe(2)
})
