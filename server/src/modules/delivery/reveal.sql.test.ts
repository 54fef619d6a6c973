import { expect, test } from 'vitest'
import { orderRowsAt } from '../../../../test-support/seed/order-rows.ts'
import { freshDb } from '../../../../test-support/server/fresh-db.ts'
import { inTableOrder } from '../../../../test-support/server/read-without-indexes.ts'
import {
  listLastExports,
  listReveals,
  listRevealsOfOrders,
  type Reveal,
  upsertReveals,
} from './reveal.sql.ts'

const minutes = (count: number) => new Date(orderRowsAt.getTime() + count * 60_000)

/** Cards of an order that were shown once, or exported. */
const reveal = (order_no: string, changes: Partial<Reveal> = {}): Reveal => ({
  order_no,
  shop_id: 1,
  kind: 'shown',
  format: changes.kind === 'exported' || changes.kind === 'mailed' ? 'txt' : '',
  by_owner: false,
  device: 'phone',
  span: changes.first_at ?? orderRowsAt,
  times: 1,
  first_at: orderRowsAt,
  last_at: changes.first_at ?? orderRowsAt,
  ...changes,
})

const devices = (rows: readonly Reveal[]) => rows.map(({ device }) => device)

test('reveals of the same span, kind, format and device add up, and others stand apart', async () => {
  await using opened = await freshDb()
  const { db } = opened
  const others = [
    reveal('B'),
    reveal('A', { span: minutes(10) }),
    reveal('A', { kind: 'exported' }),
    reveal('A', { kind: 'exported', format: 'csv' }),
    reveal('A', { by_owner: true }),
    reveal('A', { device: 'other' }),
  ]
  await upsertReveals(db, [reveal('A', { times: 5, last_at: minutes(4) }), ...others])
  await upsertReveals(db, [reveal('A', { times: 2, first_at: minutes(3), span: orderRowsAt })])
  await upsertReveals(db, [
    reveal('A', { times: 1, first_at: minutes(2), span: orderRowsAt }),
    reveal('B', { times: 3, last_at: minutes(6) }),
  ])
  const rows = await db.selectFrom('card_reveal').selectAll().execute()
  expect(rows).toHaveLength(7)
  const counted = rows.filter(({ times }) => times > 1).sort((a, b) => b.times - a.times)
  expect(counted).toEqual([
    reveal('A', { times: 8, last_at: minutes(4) }),
    reveal('B', { times: 4, last_at: minutes(6) }),
  ])
})

test('the latest reveals of an order are listed, newest first, up to the limit', async () => {
  await using opened = await freshDb()
  const { db } = opened
  await upsertReveals(db, [
    reveal('A', { device: 'third', first_at: minutes(0), last_at: minutes(3) }),
    reveal('A', { device: 'second', first_at: minutes(1), last_at: minutes(3) }),
    reveal('A', { device: 'first', first_at: minutes(-1), last_at: minutes(4) }),
    reveal('A', { device: 'last', first_at: minutes(2), last_at: minutes(2) }),
    reveal('B', { device: 'of another', first_at: minutes(9) }),
  ])
  const list = async (max: number) => devices(await inTableOrder(db, (tx) => listReveals(tx, 'A', max)))
  expect(await list(9)).toEqual(['first', 'second', 'third', 'last'])
  expect(await list(2)).toEqual(['first', 'second'])
})

test('the last export of each order is found, whatever was shown or mailed later', async () => {
  await using opened = await freshDb()
  const { db } = opened
  await upsertReveals(db, [
    reveal('A', { kind: 'exported', first_at: minutes(2) }),
    reveal('A', { kind: 'exported', first_at: minutes(1) }),
    reveal('A', { first_at: minutes(5) }),
    reveal('A', { kind: 'mailed', first_at: minutes(6) }),
    reveal('B', { first_at: minutes(7) }),
    reveal('C', { kind: 'exported', first_at: minutes(3) }),
    reveal('D', { kind: 'exported', first_at: minutes(4) }),
  ])
  const found = await listLastExports(db, ['A', 'B', 'C'])
  expect(new Map(found.map(({ order_no, exported_at }) => [order_no, exported_at]))).toEqual(
    new Map([
      ['A', minutes(2)],
      ['C', minutes(3)],
    ]),
  )
})

test('the reveals of orders are listed by order, the oldest of each first', async () => {
  await using opened = await freshDb()
  const { db } = opened
  await upsertReveals(db, [
    reveal('C', { device: 'of another' }),
    reveal('B', { device: 'B', first_at: minutes(1) }),
    reveal('A', { device: 'A later', first_at: minutes(2) }),
    reveal('A', { device: 'A', first_at: minutes(0) }),
  ])
  const listed = await inTableOrder(db, (tx) => listRevealsOfOrders(tx, ['A', 'B', 'unknown']))
  expect(devices(listed)).toEqual(['A', 'A later', 'B'])
})
