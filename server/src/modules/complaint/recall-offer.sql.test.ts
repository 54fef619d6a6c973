import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import { expect, test } from 'vitest'
import { addLeavingShops } from '../../../../test-support/seed/leaving-shops.ts'
import { orderRowsAt } from '../../../../test-support/seed/order-rows.ts'
import { addRecallRow } from '../../../../test-support/seed/recall-rows.ts'
import { freshDb } from '../../../../test-support/server/fresh-db.ts'
import { inTableOrder } from '../../../../test-support/server/read-without-indexes.ts'
import { type Db, inTx, type Tables } from '../../platform/db.ts'
import {
  endOffer,
  insertOffer,
  listOffersOfOrder,
  listOpenOffers,
  listOverdueOffers,
} from './recall-offer.sql.ts'

const minutes = (count: number) => new Date(orderRowsAt.getTime() + count * 60_000)

type NewOffer = Insertable<Tables['recall_offer']>

const ended = { ended_at: orderRowsAt, ended_by: 'seller' } as const

/** Inserts an open offer of shop 1 to the buyer of an order. */
const add = (db: Db, recall_id: number, order_no: string, changes: Partial<NewOffer> = {}) =>
  inTx(db, (tx) =>
    insertOffer(tx, {
      recall_id,
      order_no,
      shop_id: 1,
      fallback: 'refund',
      due_at: orderRowsAt,
      request_id: randomUUID(),
      actor: 'seller',
      at: orderRowsAt,
      ...changes,
    }),
  )

test('offers to the buyer of an order are listed oldest first, those that ended too', async () => {
  await using opened = await freshDb()
  const { db } = opened
  const [one, two] = [await addRecallRow(db, 'one'), await addRecallRow(db, 'two')]
  await add(db, one, 'A', { due_at: minutes(3) })
  await add(db, one, 'B')
  await add(db, two, 'A', { due_at: minutes(2) })
  // changed rows move to the end of the table
  await db.updateTable('recall_offer').set(ended).where('due_at', '=', minutes(3)).execute()
  await add(db, one, 'A', { due_at: minutes(1) })
  const listed = await inTableOrder(db, (tx) => listOffersOfOrder(tx, 'A'))
  expect(listed.map(({ due_at }) => due_at)).toEqual([minutes(3), minutes(2), minutes(1)])
})

test('the open offers of a recall are those to the buyers of these orders that did not end', async () => {
  await using opened = await freshDb()
  const { db } = opened
  const [one, two] = [await addRecallRow(db, 'one'), await addRecallRow(db, 'two')]
  await add(db, one, 'A', { due_at: minutes(1) })
  await add(db, two, 'A', { due_at: minutes(2) })
  await add(db, one, 'B', ended)
  await add(db, one, 'C')
  const open = [{ order_no: 'A', due_at: minutes(1), fallback: 'refund' }]
  expect(await listOpenOffers(db, one, ['A', 'B', 'unknown'])).toEqual(open)
})

test('orders whose buyers took up no offer in time are listed, the longest overdue first, up to the limit', async () => {
  await using opened = await freshDb()
  const { db } = opened
  const recallId = await addRecallRow(db, 'one')
  await add(db, recallId, 'second', { due_at: minutes(2) })
  await add(db, recallId, 'first', { due_at: minutes(1) })
  await add(db, recallId, 'third', { due_at: minutes(3) })
  await add(db, recallId, 'ended', { due_at: minutes(0), ...ended })
  const list = async (now: Date, limit: number) =>
    (await inTableOrder(db, (tx) => listOverdueOffers(tx, now, limit))).map(({ order_no }) => order_no)
  expect(await list(minutes(2), 9)).toEqual(['first', 'second'])
  expect(await list(minutes(9), 2)).toEqual(['first', 'second'])
  await addLeavingShops(db, { stays: 1, leaving: 2, left: 3 })
  for (const shop_id of [2, 3, 4])
    await add(db, recallId, `of ${shop_id}`, { shop_id, due_at: minutes(3 + shop_id) })
  expect(await list(minutes(9), 9)).toEqual(['first', 'second', 'third', 'of 4'])
})

test('an offer ends once, and no other with it', async () => {
  await using opened = await freshDb()
  const { db } = opened
  const recallId = await addRecallRow(db, 'one')
  for (const each of ['A', 'B', 'C']) await add(db, recallId, each)
  const [offer] = await listOffersOfOrder(db, 'B')
  const end = (minute: number) =>
    inTx(db, (tx) =>
      endOffer(tx, offer?.offer_id ?? 0, { at: minutes(minute), by: 'buyer', choice: 'replace' }),
    )
  await end(1)
  await expect(end(2)).rejects.toThrow('the offer had ended')
  const rows = await db.selectFrom('recall_offer').selectAll().orderBy('order_no').execute()
  expect(rows.map(({ ended_at, ended_by, choice }) => [ended_at, ended_by, choice])).toEqual([
    [null, null, null],
    [minutes(1), 'buyer', 'replace'],
    [null, null, null],
  ])
})
