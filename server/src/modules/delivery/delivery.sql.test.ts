import type { Insertable } from 'kysely'
import { expect, test } from 'vitest'
import { orderRowsAt } from '../../../../test-support/seed/order-rows.ts'
import { addItemRow, addShopRow } from '../../../../test-support/seed/shop-rows.ts'
import { freshDb } from '../../../../test-support/server/fresh-db.ts'
import { inTableOrder } from '../../../../test-support/server/read-without-indexes.ts'
import { type Db, inTx, type Tables } from '../../platform/db.ts'
import {
  findDeliveredSharedTexts,
  insertDeliveredTexts,
  listDeliveredTexts,
  listReplacedTexts,
  listTextsOfOrders,
} from './delivery.sql.ts'

const minutes = (count: number) => new Date(orderRowsAt.getTime() + count * 60_000)

type NewText = Insertable<Tables['delivered_text']>

/** A text of an order, by the number of the card; those after the first turn replaced it for a complaint. */
const text = (
  order_no: string,
  card_no: number,
  { turn = 1, ...changes }: Partial<NewText> = {},
): NewText => ({
  order_no,
  card_no,
  turn,
  shop_id: 1,
  shared_text_id: null,
  sealed: changes.shared_text_id ? null : Buffer.from(`${order_no} ${card_no} ${turn}`),
  at: orderRowsAt,
  complaint_no: turn === 1 ? null : 'C',
  request_id: null,
  ...changes,
})

const add = (db: Db, ...texts: readonly NewText[]) => inTx(db, (tx) => insertDeliveredTexts(tx, texts))

test('an order has the latest text of each number', async () => {
  await using opened = await freshDb()
  const { db } = opened
  await add(
    db,
    text('A', 3),
    text('A', 2),
    text('A', 2, { turn: 2 }),
    text('A', 2, { turn: 3 }),
    text('A', 1),
    text('B', 4),
  )
  const list = async (orderNo: string) =>
    (await inTableOrder(db, (tx) => listDeliveredTexts(tx, orderNo))).map(({ sealed }) => `${sealed}`)
  expect(await list('A')).toEqual(['A 1 1', 'A 2 3', 'A 3 1'])
  expect(await list('B')).toEqual(['B 4 1'])
})

test('replacements of an order are listed oldest first, without what they replaced', async () => {
  await using opened = await freshDb()
  const { db } = opened
  await add(db, ...[1, 2, 3].map((card) => text('A', card)), text('B', 4))
  await add(
    db,
    text('A', 2, { turn: 2, at: minutes(2) }),
    text('A', 1, { turn: 2, at: minutes(2) }),
    text('A', 3, { turn: 2, at: minutes(1), complaint_no: 'of the third' }),
    text('B', 4, { turn: 2, at: minutes(1) }),
  )
  const replaced = await inTableOrder(db, (tx) => listReplacedTexts(tx, 'A'))
  expect(replaced).toMatchObject([
    { card_no: 3, at: minutes(1), complaint_no: 'of the third' },
    { card_no: 1, at: minutes(2), complaint_no: 'C' },
    { card_no: 2, at: minutes(2), complaint_no: 'C' },
  ])
  expect(replaced).toHaveLength(3)
})

test('a shared text counts as delivered once an order got it', async () => {
  await using opened = await freshDb()
  const { db } = opened
  const shop_id = await addShopRow(db, 'one')
  const item_id = await addItemRow(db, shop_id)
  const rows = await db
    .insertInto('shared_text')
    .values([1, 2, 3].map(() => ({ item_id, shop_id, sealed: Buffer.alloc(1), created_at: orderRowsAt })))
    .returning('shared_text_id')
    .execute()
  const [first = 0, second = 0, third = 0] = rows.map(({ shared_text_id }) => shared_text_id)
  expect(await findDeliveredSharedTexts(db, [first, second])).toEqual(new Set())
  await add(
    db,
    text('A', 1, { shared_text_id: first }),
    text('B', 1, { shared_text_id: first }),
    text('B', 2, { shared_text_id: third }),
  )
  expect(await findDeliveredSharedTexts(db, [first, second])).toEqual(new Set([first]))
  expect(await findDeliveredSharedTexts(db, [second])).toEqual(new Set())
})

test('texts of orders are listed by order, number and turn, the replaced ones too', async () => {
  await using opened = await freshDb()
  const { db } = opened
  await add(
    db,
    text('C', 1),
    text('B', 1),
    text('A', 2),
    text('A', 1, { turn: 2 }),
    text('A', 1),
    text('A', 3),
  )
  const listed = await inTableOrder(db, (tx) => listTextsOfOrders(tx, ['A', 'B', 'unknown']))
  expect(listed.map(({ order_no, card_no, turn }) => `${order_no} ${card_no} ${turn}`)).toEqual([
    'A 1 1',
    'A 1 2',
    'A 2 1',
    'A 3 1',
    'B 1 1',
  ])
})
