import { type Insertable, sql } from 'kysely'
import { expect, test } from 'vitest'
import { freshDb } from '../../../../test-support/server/fresh-db.ts'
import { readWithoutIndexes } from '../../../../test-support/server/read-without-indexes.ts'
import { type Db, inTx, type Tables } from '../../platform/db.ts'
import { findActionByRequest, insertOrderAction, listOrderActions } from './order-action.sql.ts'

const at = new Date('2026-03-01T00:00:00Z')

const record = async (
  db: Db,
  why: string,
  changes: Partial<Insertable<Tables['order_action']>> = {},
): Promise<boolean> => {
  const common = { order_no: 'ORDER', shop_id: 1, actor: 'seller', amount_fen: null, request_id: null, at }
  return (await insertOrderAction(db, { ...common, kind: 'note', why, ...changes })) !== undefined
}

test('an act is recorded once for each request of its shop, and found by it', async () => {
  await using opened = await freshDb()
  const { db } = opened
  const [request_id, another, unknown] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()]
  const refund = { request_id, kind: 'refund', amount_fen: 300 } as const
  expect(await record(db, 'without a request')).toBe(true)
  expect(await record(db, 'without one too')).toBe(true)
  expect(await record(db, 'first', refund)).toBe(true)
  expect(await record(db, 'repeated', { ...refund, order_no: 'OTHER' })).toBe(false)
  expect(await record(db, 'of another shop', { request_id, shop_id: 2, order_no: 'OTHER' })).toBe(true)
  expect(await record(db, 'of another request', { request_id: another })).toBe(true)
  const find = (shopId: number, requestId: string) => findActionByRequest(db, shopId, requestId)
  const first = { order_no: 'ORDER', kind: 'refund', why: 'first', amount_fen: 300 }
  expect(await find(1, request_id)).toEqual(first)
  expect(await find(2, request_id)).toMatchObject({ order_no: 'OTHER', why: 'of another shop' })
  expect(await find(1, another)).toMatchObject({ why: 'of another request' })
  expect([await find(1, unknown), await find(2, another)]).toEqual([undefined, undefined])
})

test('the acts on an order are listed, the oldest first, without those on others', async () => {
  await using opened = await freshDb()
  const { db } = opened
  await record(db, 'second')
  await record(db, 'on another', { order_no: 'OTHER' })
  await record(db, 'third')
  // one that is stored after the later ones in the table
  await sql`
    insert into order_action (action_id, order_no, shop_id, kind, actor, why, at)
    overriding system value values (0, 'ORDER', 1, 'note', 'seller', 'first', ${at})`.execute(db)
  const list = await inTx(db, async (tx) => {
    await readWithoutIndexes(tx)
    return listOrderActions(tx, 'ORDER')
  })
  expect(list.map(({ why }) => why)).toEqual(['first', 'second', 'third'])
})
