import type { Insertable } from 'kysely'
import { expect, test } from 'vitest'
import { addPaymentRow, moneyRowsAt } from '../../../../test-support/seed/money-rows.ts'
import { addOrderRow } from '../../../../test-support/seed/order-rows.ts'
import { freshDb } from '../../../../test-support/server/fresh-db.ts'
import { inTableOrder } from '../../../../test-support/server/read-without-indexes.ts'
import { type Db, inTx, type Tables } from '../../platform/db.ts'
import {
  type BalancePartRow,
  findOpenParts,
  hasLeftOverPart,
  listDueReturns,
  listLeftOverParts,
  listPartsOfOrder,
  listReturningParts,
  markPartHeld,
  markPartReturned,
  markPartUsed,
  returnBegunParts,
  returnOpenParts,
} from './balance-part.sql.ts'

const minutes = (count: number) => new Date(moneyRowsAt.getTime() + count * 60_000)

type State = BalancePartRow['state']
const states = ['taking', 'held', 'used', 'returning', 'returned'] as const

/** Inserts a part of an order of the same name unless given. */
const addPart = (
  db: Db,
  partNo: string,
  state: State,
  changes: Partial<Insertable<Tables['balance_part']>> = {},
) =>
  db
    .insertInto('balance_part')
    .values({
      part_no: partNo,
      order_no: partNo,
      shop_id: 1,
      account_id: 1,
      pay_channel_id: 'balance',
      real_money: true,
      amount_fen: 100,
      state,
      created_at: moneyRowsAt,
      ended_at: state === 'used' || state === 'returned' ? moneyRowsAt : null,
      entry_no: null,
      ...changes,
    })
    .execute()

/** One part of an order of its own in each state. */
async function addPartOfEachState(db: Db, prefix = '') {
  for (const state of states) await addPart(db, `${prefix}${state}`, state)
}

const parts = async (db: Db) =>
  (await db.selectFrom('balance_part').selectAll().orderBy('part_no').execute()).map(
    ({ part_no, state, entry_no, ended_at }) => ({ part_no, state, entry_no, ended_at }),
  )

const numbers = (rows: readonly { part_no: string }[]) => rows.map(({ part_no }) => part_no)

test('an order’s open parts are those that are taken or held, and others of it that go back are found apart', async () => {
  await using opened = await freshDb()
  const { db } = opened
  await addPartOfEachState(db)
  await addPartOfEachState(db, 'other ')
  await addPart(db, 'earlier', 'returning', { order_no: 'held' })
  const asked = [...states, 'unknown']
  expect(numbers(await findOpenParts(db, asked)).sort()).toEqual(['held', 'taking'])
  expect(numbers(await findOpenParts(db, ['held']))).toEqual(['held'])
  expect(numbers(await listReturningParts(db, asked)).sort()).toEqual(['earlier', 'returning'])
  expect(numbers(await listReturningParts(db, ['other returning']))).toEqual(['other returning'])
})

test('an order’s parts are listed oldest first, then by their numbers, in whatever state', async () => {
  await using opened = await freshDb()
  const { db } = opened
  await addPart(db, '1', 'held', { order_no: 'ORDER', created_at: minutes(2) })
  await addPart(db, '3', 'returned', { order_no: 'ORDER', created_at: minutes(1) })
  await addPart(db, '0', 'used')
  await addPart(db, '2', 'returning', { order_no: 'ORDER', created_at: minutes(1) })
  await addPart(db, '4', 'returned', { order_no: 'ORDER' })
  const listed = await inTableOrder(db, (tx) => listPartsOfOrder(tx, 'ORDER'))
  expect(numbers(listed)).toEqual(['4', '2', '3', '1'])
})

test('a part is held once the ledger took it, also if it is said again, and never one that goes back or ended', async () => {
  await using opened = await freshDb()
  const { db } = opened
  await addPartOfEachState(db)
  await addPart(db, 'other', 'taking')
  const others = (await parts(db)).filter(({ part_no }) => !['taking', 'held'].includes(part_no))
  const marked = await inTx(db, async (tx) => {
    const results: boolean[] = []
    for (const state of [...states, 'unknown'])
      results.push(await markPartHeld(tx, state, `entry of ${state}`))
    return results
  })
  expect(marked).toEqual([true, true, false, false, false, false])
  expect(await parts(db)).toEqual(
    [
      { part_no: 'taking', state: 'held', entry_no: 'entry of taking', ended_at: null },
      { part_no: 'held', state: 'held', entry_no: 'entry of held', ended_at: null },
      ...others,
    ].sort((a, b) => a.part_no.localeCompare(b.part_no)),
  )
})

test('a part that is taken or held is used once, and never one that goes back or ended', async () => {
  await using opened = await freshDb()
  const { db } = opened
  await addPartOfEachState(db)
  await addPart(db, 'other', 'held')
  const others = (await parts(db)).filter(({ part_no }) => !['taking', 'held'].includes(part_no))
  const use = (at: Date) =>
    inTx(db, async (tx) => {
      const results: boolean[] = []
      for (const state of [...states, 'unknown'])
        results.push(await markPartUsed(tx, state, `entry of ${state}`, at))
      return results
    })
  expect(await use(minutes(1))).toEqual([true, true, false, false, false, false])
  expect(await use(minutes(2))).toEqual([false, false, false, false, false, false])
  expect(await parts(db)).toEqual(
    [
      { part_no: 'taking', state: 'used', entry_no: 'entry of taking', ended_at: minutes(1) },
      { part_no: 'held', state: 'used', entry_no: 'entry of held', ended_at: minutes(1) },
      ...others,
    ].sort((a, b) => a.part_no.localeCompare(b.part_no)),
  )
})

test('the open parts of given orders go back, or begun ones by their numbers, and no others', async () => {
  await using opened = await freshDb()
  const { db } = opened
  for (const prefix of ['', 'begun ', 'other ']) await addPartOfEachState(db, prefix)
  const before = await parts(db)
  const returned = await inTx(db, (tx) => returnOpenParts(tx, states))
  expect(returned.sort()).toEqual(['held', 'taking'])
  expect(
    await returnBegunParts(
      db,
      states.map((state) => `begun ${state}`),
    ),
  ).toEqual(['begun taking'])
  const goBack = ['held', 'taking', 'begun taking']
  expect(await parts(db)).toEqual(
    before.map((part) => (goBack.includes(part.part_no) ? { ...part, state: 'returning' } : part)),
  )
})

test('parts that go back are listed oldest first, then by their numbers, each once, a limited number at a time', async () => {
  await using opened = await freshDb()
  const { db } = opened
  await addPart(db, '1', 'returning', { created_at: minutes(2) })
  await addPart(db, '3', 'returning', { created_at: minutes(1) })
  await addPart(db, '2', 'returning', { created_at: minutes(1) })
  await addPart(db, '4', 'returning')
  await addPartOfEachState(db)
  await db.deleteFrom('balance_part').where('part_no', '=', 'returning').execute()
  const list = (last: BalancePartRow | undefined, max: number) =>
    inTableOrder(db, (tx) => listDueReturns(tx, last, max))
  const first = await list(undefined, 2)
  expect(numbers(first)).toEqual(['4', '2'])
  expect(numbers(await list(first[1], 9))).toEqual(['3', '1'])
  expect(numbers(await list(undefined, 9))).toEqual(['4', '2', '3', '1'])
})

test('only a part that goes back is given back, and no other with it', async () => {
  await using opened = await freshDb()
  const { db } = opened
  await addPartOfEachState(db)
  await addPart(db, 'other', 'returning')
  const before = await parts(db)
  for (const state of states) await markPartReturned(db, state, minutes(1))
  expect(await parts(db)).toEqual(
    before.map((part) =>
      part.part_no === 'returning' ? { ...part, state: 'returned', ended_at: minutes(1) } : part,
    ),
  )
})

test('a part is left over that no payment can use or that was not gone on with, and no other', async () => {
  await using opened = await freshDb()
  const { db } = opened
  const begunBefore = minutes(9)
  const add = async (
    name: string,
    order: Parameters<typeof addOrderRow>[2],
    payment: Parameters<typeof addPaymentRow>[2] | undefined,
    part: Partial<Insertable<Tables['balance_part']>>,
  ) => {
    await addOrderRow(db, name, order)
    if (payment) await addPaymentRow(db, `of ${name}`, { order_no: name, ...payment })
    await addPart(db, name, part.state ?? 'held', part)
  }
  const beside = { balance_fen: 5 }
  const ended = { status: 'cancelled' } as const
  await add('is used', {}, beside, { created_at: minutes(-9) })
  await add('is about to be used', {}, { ...beside, state: 'creating' }, {})
  await add('is used until the end', { status: 'closing' }, beside, {})
  await add('of an ended order', ended, beside, { created_at: minutes(2) })
  await add('without a payment', {}, undefined, { created_at: minutes(1) })
  await add('beside a whole payment', {}, { balance_fen: 0 }, { created_at: minutes(1) })
  await add('beside a closed payment', {}, { ...beside, state: 'closed' }, { created_at: minutes(3) })
  await add('used', ended, beside, { state: 'used' })
  await add('goes back', ended, beside, { state: 'returning' })
  await add('went back', ended, beside, { state: 'returned' })
  await add('just begun', {}, undefined, { state: 'taking', created_at: begunBefore })
  await add('begun long ago', {}, beside, { state: 'taking', created_at: minutes(0) })
  const leftOver = [
    'begun long ago',
    'beside a whole payment',
    'without a payment',
    'of an ended order',
    'beside a closed payment',
  ]
  const list = (last: Parameters<typeof listLeftOverParts>[2], max: number) =>
    inTableOrder(db, (tx) => listLeftOverParts(tx, begunBefore, last, max))
  expect(numbers(await list(undefined, 99))).toEqual(leftOver)
  const first = await list(undefined, 2)
  expect(first).toMatchObject([
    { order_no: 'begun long ago', created_at: minutes(0) },
    { order_no: 'beside a whole payment', created_at: minutes(1) },
  ])
  expect(numbers(await list(first[1], 9))).toEqual(leftOver.slice(2))
  const all = numbers(await db.selectFrom('balance_part').select('part_no').orderBy('part_no').execute())
  expect(
    await inTx(db, async (tx) => {
      const found: string[] = []
      for (const name of all) if (await hasLeftOverPart(tx, name, begunBefore)) found.push(name)
      return found
    }),
  ).toEqual([...leftOver].sort())
})
