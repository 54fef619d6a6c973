import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addOrderRow, orderRowsAt } from '../../../../test-support/seed/order-rows.ts'
import { freshDb } from '../../../../test-support/server/fresh-db.ts'
import { readWithoutIndexes } from '../../../../test-support/server/read-without-indexes.ts'
import { waitForLock } from '../../../../test-support/server/wait-for-lock.ts'
import { type Db, inTx } from '../../platform/db.ts'
import { transitionOrders } from './order.sql.ts'
import { consumeProofs, deleteExpiredHoldRecords, lockKeys, measurePaySeconds } from './unpaid.sql.ts'

const minutes = (count: number) => new Date(orderRowsAt.getTime() + count * 60_000)
const key = (sign: string) => Buffer.alloc(16, sign)
const noNetwork = Buffer.alloc(16)

const lapses = async (db: Db) =>
  (await db.selectFrom('hold_lapse').selectAll().orderBy('key').execute()).map(
    ({ key: lapsed, lapses: count, ends_at }) => [lapsed.toString('latin1')[0], count, ends_at],
  )

const move = (db: Db, orderNos: readonly string[], to: 'expired' | 'cancelled' | 'paid' | 'delivered') =>
  inTx(db, (tx) =>
    transitionOrders(
      tx,
      orderNos.map((orderNo) => ({
        orderNo,
        shopId: 1,
        path: [{ from: to === 'delivered' ? 'paid' : 'unpaid', to }],
        actor: 'job',
        reason: to,
      })),
      orderRowsAt,
    ),
  )

test('holds that end unpaid count for their keys, expired ones by their cards, for six hours from the first', async () => {
  await using opened = await freshDb()
  const { db } = opened
  const lapse = (sign: string, endsAt: Date) => ({ key: key(sign), lapses: 3, ends_at: endsAt })
  await db
    .insertInto('hold_lapse')
    .values([lapse('c', minutes(1)), lapse('o', orderRowsAt), lapse('x', minutes(1))])
    .execute()
  await addOrderRow(db, '1', { address_key: noNetwork, mail_key: key('m'), quantity: 40 })
  await addOrderRow(db, '2', { address_key: key('n'), mail_key: key('m'), quantity: 19 })
  await addOrderRow(db, '3', { address_key: key('c'), quantity: 40 })
  await addOrderRow(db, '4', { address_key: key('o') })
  await move(db, ['1', '2'], 'expired')
  await move(db, ['3', '4'], 'cancelled')
  const inSixHours = minutes(6 * 60)
  expect(await lapses(db)).toEqual([
    ['c', 4, minutes(1)],
    ['m', 4, inSixHours],
    ['n', 1, inSixHours],
    ['o', 1, inSixHours],
    ['x', 3, minutes(1)],
  ])
})

test('a paid order cancels out two lapses of its keys, and none of others', async () => {
  await using opened = await freshDb()
  const { db } = opened
  await db
    .insertInto('hold_lapse')
    .values(
      ['a', 'b', 'x'].map((sign) => ({ key: key(sign), lapses: sign === 'b' ? 1 : 5, ends_at: minutes(1) })),
    )
    .execute()
  await addOrderRow(db, '1', { address_key: key('a'), mail_key: key('b') })
  await addOrderRow(db, '2', { address_key: key('a') })
  await addOrderRow(db, 'paid before', { address_key: key('x'), status: 'paid' })
  await move(db, ['1', '2'], 'paid')
  await move(db, ['paid before'], 'delivered')
  expect((await lapses(db)).map(([sign, count]) => `${sign} ${count}`)).toEqual(['a 1', 'b 0', 'x 5'])
})

test('a proof of work is used by one order, which may send it again', async () => {
  await using opened = await freshDb()
  const consume = (...proofs: readonly (readonly [id: string, orderNo: string])[]) =>
    inTx(opened.db, async (tx) => [
      ...(await consumeProofs(
        tx,
        proofs.map(([id, orderNo]) => ({ id, orderNo, expiresAt: minutes(1) })),
      )),
    ])
  expect(await consume(['p', 'ONE'])).toEqual(['p'])
  expect(await consume(['p', 'TWO'], ['q', 'TWO'])).toEqual(['q'])
  expect(await consume(['p', 'ONE'])).toEqual(['p'])
})

test('lapses and used proofs are deleted in the moment they expire, and not before', async () => {
  await using opened = await freshDb()
  const { db } = opened
  for (const [sign, endsAt] of [
    ['a', minutes(1)],
    ['b', minutes(2)],
  ] as const) {
    await db
      .insertInto('hold_lapse')
      .values({ key: key(sign), lapses: 1, ends_at: endsAt })
      .execute()
    await inTx(db, (tx) => consumeProofs(tx, [{ id: sign, orderNo: 'ORDER', expiresAt: endsAt }]))
  }
  await deleteExpiredHoldRecords(db, minutes(1))
  expect((await lapses(db)).map(([sign]) => sign)).toEqual(['b'])
  expect(await db.selectFrom('used_proof').select('proof_id').execute()).toEqual([{ proof_id: 'b' }])
})

test('keys are locked in ascending order, shared ones without waiting for each other', async () => {
  await using opened = await freshDb()
  const { db } = opened
  const lock = (bigKey: bigint, shared: boolean) => ({ key: bigKey, shared })
  let waiting: Promise<unknown> | undefined
  await inTx(db, async (tx) => {
    await lockKeys(tx, [lock(1n, false), lock(3n, true)])
    waiting = inTx(db, (other) => lockKeys(other, [lock(3n, true), lock(2n, false), lock(1n, false)]))
    await waitForLock(db)
    // it waits for the first key, so it has not locked the second
    const { rows } = await sql<{ free: boolean }>`select pg_try_advisory_xact_lock(2) as free`.execute(tx)
    expect(rows).toEqual([{ free: true }])
  })
  await waiting
  await inTx(db, async (tx) => {
    await lockKeys(tx, [lock(3n, true)])
    await inTx(db, (other) => lockKeys(other, [lock(3n, true)]))
  })
})

test('lapses are written in the order of their keys, so that concurrent statements lock them in one order', async () => {
  await using opened = await freshDb()
  const { db } = opened
  const signs = [...'qwertzuiopasdfghjklyxcvbnm']
  for (const sign of signs) await addOrderRow(db, sign)
  await inTx(db, async (tx) => {
    // whatever the planner would sort by itself
    await sql`set local enable_sort = off`.execute(tx)
    await transitionOrders(
      tx,
      signs.map((sign) => ({
        orderNo: sign,
        shopId: 1,
        path: [{ from: 'unpaid', to: 'cancelled' }],
        actor: 'job',
        reason: 'cancelled',
      })),
      orderRowsAt,
    )
  })
  // a new table holds its rows in the order in which they were written
  const { rows: written } = await sql<{ key: Buffer }>`select key from hold_lapse order by ctid`.execute(db)
  expect(written.map((row) => row.key.toString('latin1')[0])).toEqual(signs.toSorted())
})

test('pay times are measured over the last thousand orders, however many were placed before', async () => {
  await using opened = await freshDb()
  const { db } = opened
  await addOrderRow(db, 'template', { shop_id: 2 })
  const addOrders = (name: string, firstMinute: number, paySeconds: number) =>
    sql`
      insert into orders
      select (jsonb_populate_record(template, jsonb_build_object(
        'order_no', ${name}::text || n, 'request_id', gen_random_uuid(), 'shop_id', 1, 'status', 'delivered',
        'created_at', placed, 'paid_at', placed + make_interval(secs => ${paySeconds}::int)))).*
      from orders template, generate_series(1, 1000) n,
        lateral (select ${minutes(firstMinute)}::timestamptz + make_interval(mins => n) as placed) p
      where template.order_no = 'template'`.execute(db)
  await addOrders('older', 0, 500)
  await addOrders('newer', 2000, 5)
  const measured = await inTx(db, async (tx) => {
    await readWithoutIndexes(tx)
    return measurePaySeconds(tx, 1)
  })
  expect(measured).toEqual(new Map([['channel', 5]]))
})
