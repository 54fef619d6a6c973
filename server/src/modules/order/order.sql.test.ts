import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addOrderRow, orderRowsAt } from '../../../../test-support/seed/order-rows.ts'
import { addShopRow } from '../../../../test-support/seed/shop-rows.ts'
import { expectClaimedOnce, expectToWait } from '../../../../test-support/server/expect-claimed-once.ts'
import { freshDb } from '../../../../test-support/server/fresh-db.ts'
import { inTableOrder, readWithoutIndexes } from '../../../../test-support/server/read-without-indexes.ts'
import { type Db, inTx, type Notice, withPublisher } from '../../platform/db.ts'
import { cancelledBySeller } from './order.rules.ts'
import {
  bumpMoneyVersion,
  claimClosingOrders,
  findOrders,
  findOrdersByRequest,
  listDueOrders,
  listItemsOrderedSince,
  lockOrders,
  type OrderTransition,
  transitionOrders,
} from './order.sql.ts'
import { listOrderEvents } from './order-event.sql.ts'
import { allOrdersOf, findOrderPage } from './order-search.sql.ts'

const minutes = (count: number) => new Date(orderRowsAt.getTime() + count * 60_000)

const numbers = (rows: readonly { order_no: string }[]) => rows.map(({ order_no }) => order_no)

const rowsOf = async (db: Db) =>
  new Map((await db.selectFrom('orders').selectAll().execute()).map((row) => [row.order_no, row]))

test('orders are found by number or by request in their shop, and locked in the order of their numbers', async () => {
  await using opened = await freshDb()
  const { db } = opened
  for (const each of ['C', 'A', 'B', 'D']) await addOrderRow(db, each)
  const request_id = (await rowsOf(db)).get('B')?.request_id ?? ''
  await addOrderRow(db, 'E', { shop_id: 2, request_id })
  expect(numbers(await findOrders(db, ['A', 'unknown']))).toEqual(['A'])
  expect(numbers(await findOrdersByRequest(db, [{ shop_id: 1, request_id }]))).toEqual(['B'])
  const both = [
    { shop_id: 2, request_id },
    { shop_id: 1, request_id: crypto.randomUUID() },
  ]
  expect(numbers(await findOrdersByRequest(db, both))).toEqual(['E'])
  expect(numbers(await inTableOrder(db, (tx) => lockOrders(tx, ['C', 'B', 'A'])))).toEqual(['A', 'B', 'C'])
  await expectToWait(db, (tx) => lockOrders(tx, ['A']))
})

const move = (
  orderNo: string,
  steps: readonly OrderTransition['path'][number]['to'][],
  changes: Partial<OrderTransition> = {},
): OrderTransition => ({
  orderNo,
  shopId: 1,
  actor: 'gateway',
  reason: 'paid',
  path: steps.slice(1).map((to, turn) => ({ from: steps[turn] ?? 'unpaid', to })),
  ...changes,
})

test('a transition changes its order alone, writes its steps in order, and fails from another status', async () => {
  await using opened = await freshDb()
  const { db } = opened
  for (const each of ['idle', 'sold', 'late', 'ended']) await addOrderRow(db, each)
  await addOrderRow(db, 'paid', { status: 'paid', paid_at: minutes(-1), late: true })
  const run = (transitions: readonly OrderTransition[]) =>
    inTx(db, (tx) => transitionOrders(tx, transitions, minutes(1)))
  const idle = (await rowsOf(db)).get('idle')
  await run([
    move('sold', ['unpaid', 'paid', 'delivered']),
    move('late', ['unpaid', 'paid'], { late: true }),
    move('ended', ['unpaid', 'closing'], { closingTo: 'expired' }),
    move('paid', ['paid', 'delivered']),
  ])
  await run([move('ended', ['closing', 'expired'])])
  const [at, none] = [minutes(1), null]
  const after = await rowsOf(db)
  expect(after.get('idle')).toEqual(idle)
  const sold = { late: false, paid_at: at, delivered_at: at, closed_at: none }
  expect(after.get('sold')).toMatchObject({ status: 'delivered', ...sold })
  expect(after.get('late')).toMatchObject({ status: 'paid', ...sold, late: true, delivered_at: none })
  expect(after.get('ended')).toMatchObject({ status: 'expired', paid_at: none, closed_at: at })
  expect(after.get('paid')).toMatchObject({ status: 'delivered', ...sold, late: true, paid_at: minutes(-1) })
  // an event that is stored after the later ones in the table
  await sql`
    insert into order_event (event_id, order_no, shop_id, to_status, actor, reason, at)
    overriding system value values (0, 'sold', 1, 'unpaid', 'buyer', 'created', ${orderRowsAt})`.execute(db)
  const events = async (orderNo: string) =>
    (await inTableOrder(db, (tx) => listOrderEvents(tx, orderNo))).map(({ to_status }) => to_status)
  expect([await events('sold'), await events('ended')]).toEqual([
    ['unpaid', 'paid', 'delivered'],
    ['closing', 'expired'],
  ])
  const delivered = await db.selectFrom('happening').selectAll().execute()
  expect(delivered.map(({ kind, subject }) => `${kind} ${subject}`).sort()).toEqual([
    'order.delivered paid',
    'order.delivered sold',
    'order.paid late',
  ])
  const lapsed = async () =>
    (await db.selectFrom('hold_lapse').selectAll().execute()).map(({ key }) => `${key}`)
  expect(await lapsed()).toEqual([`${Buffer.alloc(16, 'ended')}`])
  await expect(run([move('sold', ['unpaid', 'paid'])])).rejects.toThrow('not in the status')
})

test('a paid order has what was paid for it, and the platform’s fee of that without the channel’s', async () => {
  await using opened = await freshDb()
  const { db } = opened
  const shop_id = await addShopRow(db, 'shop', { fee_basis_points: 1000 })
  await addOrderRow(db, 'as ordered', { shop_id, fee_fen: 30, amount_fen: 1030 })
  await addOrderRow(db, 'otherwise', { shop_id, fee_fen: 30, amount_fen: 1030 })
  const paidBy = { pay_channel_id: 'other', fee_fen: 50, amount_fen: 650, balance_fen: 400 }
  const paths = [move('as ordered', ['unpaid', 'paid']), move('otherwise', ['unpaid', 'paid'], { paidBy })]
  await inTx(db, (tx) => transitionOrders(tx, paths, minutes(1)))
  const after = await rowsOf(db)
  expect(after.get('as ordered')).toMatchObject({ amount_fen: 1030, fee_fen: 30, platform_fee_fen: 100 })
  expect(after.get('otherwise')).toMatchObject({
    pay_channel_id: 'other',
    amount_fen: 1050,
    fee_fen: 50,
    balance_fen: 400,
    platform_fee_fen: 100,
  })
})

test('the use of a coupon is paid or returned with the order that has it, and with no other', async () => {
  await using opened = await freshDb()
  const { db } = opened
  const withCoupon = { discount_fen: 100, coupon_fen: 100, coupon_code: 'MAY', amount_fen: 900 }
  for (const each of ['paid', 'ended', 'closing', 'idle']) await addOrderRow(db, each, withCoupon)
  for (const each of ['paid without', 'ended without']) await addOrderRow(db, each)
  const use = { coupon_id: 1, coupon_batch_id: 1, shop_id: 1, discount_fen: 100, created_at: orderRowsAt }
  await db
    .insertInto('coupon_use')
    .values(
      (await findOrders(db, ['paid', 'ended', 'closing', 'idle', 'paid without', 'ended without'])).map(
        ({ order_no }) => ({ ...use, order_no, buyer_keys: [], paid_at: null, returned_at: null }),
      ),
    )
    .execute()
  const paths = [
    move('paid', ['unpaid', 'paid']),
    move('paid without', ['unpaid', 'paid']),
    move('ended', ['unpaid', 'closing', 'expired']),
    move('ended without', ['unpaid', 'closing', 'cancelled']),
    move('closing', ['unpaid', 'closing']),
  ]
  await inTx(db, (tx) => transitionOrders(tx, paths, minutes(1)))
  const uses = await db.selectFrom('coupon_use').selectAll().orderBy('order_no').execute()
  expect(uses.map(({ order_no, paid_at, returned_at }) => [order_no, paid_at, returned_at])).toEqual([
    ['closing', null, null],
    ['ended', null, minutes(1)],
    ['ended without', null, null],
    ['idle', null, null],
    ['paid', minutes(1), null],
    ['paid without', null, null],
  ])
})

test('a hold that its seller ended counts as no lapse, and a payment alone makes up for lapses', async () => {
  await using opened = await freshDb()
  const { db } = opened
  for (const each of ['by seller', 'by buyer', 'sold']) await addOrderRow(db, each)
  await addOrderRow(db, 'delivered', { status: 'paid', paid_at: minutes(0) })
  const keyOf = (orderNo: string) => Buffer.alloc(16, orderNo)
  await db
    .insertInto('hold_lapse')
    .values(['sold', 'delivered'].map((each) => ({ key: keyOf(each), lapses: 5, ends_at: minutes(60) })))
    .execute()
  const run = (transitions: readonly OrderTransition[]) =>
    inTx(db, (tx) => transitionOrders(tx, transitions, minutes(1)))
  await run([
    move('by seller', ['unpaid', 'closing'], { reason: cancelledBySeller }),
    move('by buyer', ['unpaid', 'closing'], { reason: 'cancelled' }),
  ])
  await run([
    move('by seller', ['closing', 'cancelled'], { reason: 'cancelled' }),
    move('by buyer', ['closing', 'cancelled'], { reason: 'cancelled' }),
    move('sold', ['unpaid', 'paid']),
    move('delivered', ['paid', 'delivered']),
  ])
  const lapses = await db.selectFrom('hold_lapse').select(['key', 'lapses']).execute()
  expect(new Map(lapses.map((each) => [each.key.toString('hex'), each.lapses]))).toEqual(
    new Map(
      [
        ['by buyer', 1],
        ['sold', 3],
        ['delivered', 5],
      ].map(([orderNo, count]) => [keyOf(`${orderNo}`).toString('hex'), count]),
    ),
  )
})

test('a change of an order’s money is counted for that order, and nothing happens for an unknown one', async () => {
  await using opened = await freshDb()
  const { db } = opened
  for (const each of ['one', 'other']) await addOrderRow(db, each)
  const published: Notice[] = []
  const publishing = withPublisher(db, (notices) => published.push(...notices))
  const bump = (orderNos: readonly string[]) => inTx(publishing, (tx) => bumpMoneyVersion(tx, orderNos))
  await bump(['one'])
  await bump(['one', 'unknown'])
  const after = await rowsOf(db)
  expect([after.get('one')?.money_version, after.get('other')?.money_version]).toEqual([2, 0])
  expect(published.map(({ channel, key }) => `${channel} ${key}`)).toEqual([
    'orders one',
    'orders one',
    'orders unknown',
  ])
})

/** Says that a shop leaves this cell, and that another one stays after all. */
const leave = (db: Db, leaving: number, staying: number) =>
  db
    .insertInto('move_step')
    .values([
      { move_no: 'M1', tenant_id: leaving, state: 'leaving', at: orderRowsAt },
      { move_no: 'M2', tenant_id: staying, state: 'undone', at: orderRowsAt },
    ])
    .execute()

test('unpaid orders past their end are listed, the longest overdue first, up to the limit', async () => {
  await using opened = await freshDb()
  const { db } = opened
  await addOrderRow(db, 'second', { pay_before: minutes(2) })
  await addOrderRow(db, 'first', { pay_before: minutes(1) })
  await addOrderRow(db, 'third', { pay_before: minutes(3) })
  await addOrderRow(db, 'closing', { status: 'closing' })
  await addOrderRow(db, 'of a shop that leaves', { shop_id: 2 })
  await leave(db, 2, 1)
  const list = async (at: Date, max: number) =>
    numbers(await inTableOrder(db, (tx) => listDueOrders(tx, at, max)))
  expect(await list(minutes(2), 9)).toEqual(['first', 'second'])
  expect(await list(minutes(9), 2)).toEqual(['first', 'second'])
})

test('closing orders are claimed by one process when their check is due, the longest waiting first', async () => {
  await using opened = await freshDb()
  const { db } = opened
  await addOrderRow(db, 'late', { status: 'closing', next_check_at: minutes(2) })
  await addOrderRow(db, 'early', { status: 'closing', next_check_at: minutes(1) })
  // as if a time had been left in the row
  await addOrderRow(db, 'expired', { status: 'expired', next_check_at: orderRowsAt })
  await addOrderRow(db, 'of a shop that leaves', {
    status: 'closing',
    next_check_at: orderRowsAt,
    shop_id: 2,
  })
  await leave(db, 2, 1)
  const work = { first: 'early', second: 'late', firstDueAt: minutes(1) }
  await expectClaimedOnce(
    db,
    {
      ...work,
      claim: async (tx, now, limit) => {
        await readWithoutIndexes(tx)
        return claimClosingOrders(tx, now, minutes(60), limit)
      },
    },
    minutes(3),
  )
})

test('a shop’s orders are listed by page, newest first, with its items ordered since', async () => {
  await using opened = await freshDb()
  const { db } = opened
  await addOrderRow(db, '1', { created_at: minutes(1), item_id: 1 })
  await addOrderRow(db, '3', { created_at: minutes(3), item_id: 3, status: 'paid' })
  await addOrderRow(db, '2', { created_at: minutes(2), item_id: 2 })
  await addOrderRow(db, 'of another', { created_at: minutes(4), item_id: 4, shop_id: 2 })
  const page = async (status: 'paid' | undefined, number = 1, pageSize = 9) => {
    const search = { ...allOrdersOf(1), statuses: status && [status] }
    // it asks for the rows and their number at once, on connections of its own
    const { rows, total } = await findOrderPage(db, search, { page: number, pageSize })
    return [numbers(rows), total]
  }
  expect(await page(undefined)).toEqual([['3', '2', '1'], 3])
  expect(await page('paid')).toEqual([['3'], 1])
  expect([await page(undefined, 1, 2), await page(undefined, 2, 2)]).toEqual([
    [['3', '2'], 3],
    [['1'], 3],
  ])
  expect((await listItemsOrderedSince(db, 1, minutes(1))).sort()).toEqual([2, 3])
  for (const each of ['0A', '0C', '0B']) await addOrderRow(db, each, { created_at: minutes(0) })
  expect([await page(undefined, 4, 1), await page(undefined, 5, 1), await page(undefined, 6, 1)]).toEqual([
    [['0C'], 6],
    [['0B'], 6],
    [['0A'], 6],
  ])
})
