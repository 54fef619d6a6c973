import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addOrderRow, orderRowsAt } from '../../../../test-support/seed/order-rows.ts'
import { freshDb } from '../../../../test-support/server/fresh-db.ts'
import { inTableOrder, readWithoutIndexes } from '../../../../test-support/server/read-without-indexes.ts'
import { waitForLock } from '../../../../test-support/server/wait-for-lock.ts'
import { type Db, inTx } from '../../platform/db.ts'
import {
  assignGuestOrders,
  countGuestOrdersIn,
  listShopsOfGuestOrders,
  listTakenOverOrders,
} from './guest-orders.sql.ts'
import { lockOrders } from './order.sql.ts'
import { listOrderedVersionIds, type OrderPageFilter, selectOrderPage } from './order-page.sql.ts'
import {
  countPlaintextContacts,
  listOrderNosAfter,
  lockPlaintextContacts,
  replaceWithEncryptedContacts,
} from './plaintext-contacts.sql.ts'
import { countSales } from './recent-sales.sql.ts'
import { listSoldOrdersAfter, sumSalesRows } from './sales.sql.ts'

const minutes = (count: number) => new Date(orderRowsAt.getTime() + count * 60_000)

const numbers = (rows: readonly { order_no: string }[]) => rows.map(({ order_no }) => order_no)

test('guest orders of a phone are counted and taken over, without those of other phones, shops and accounts', async () => {
  await using opened = await freshDb()
  const { db } = opened
  const phone = { way: 'phone', key: Buffer.alloc(16, 'p') } as const
  for (const each of ['B', 'A']) await addOrderRow(db, each, { phone_key: phone.key })
  await addOrderRow(db, 'of another shop', { phone_key: phone.key, shop_id: 2 })
  await addOrderRow(db, 'of another phone', { phone_key: Buffer.alloc(16, 'o') })
  await addOrderRow(db, 'of another account', { phone_key: phone.key, account_id: 6, shop_id: 3 })
  await addOrderRow(db, 'bought by the account', { account_id: 5 })
  expect((await listShopsOfGuestOrders(db, phone)).sort()).toEqual([1, 2])
  expect(await countGuestOrdersIn(db, phone, [1, 3])).toBe(2)
  expect(await countGuestOrdersIn(db, phone, [])).toBe(0)
  let assigned: Promise<number> | undefined
  await inTx(db, async (tx) => {
    await lockOrders(tx, ['A'])
    assigned = inTableOrder(db, (taking) => assignGuestOrders(taking, phone, [1, 3], 5, minutes(1)))
    await waitForLock(db)
    // it waits for the first order, so it has not locked the second
    await sql`select from orders where order_no = 'B' for update nowait`.execute(tx)
  })
  expect(await assigned).toBe(2)
  await inTx(db, async (tx) => {
    await lockOrders(tx, ['of another account'])
    await inTx(db, async (taking) => {
      await sql`set local lock_timeout = '10s'`.execute(taking)
      expect(await assignGuestOrders(taking, phone, [1, 3], 8, minutes(2))).toBe(0)
    })
  })
  expect((await listTakenOverOrders(db, 5)).sort()).toEqual(['A', 'B'])
  expect(await listTakenOverOrders(db, 6)).toEqual([])
})

/** Orders of two shops and two accounts, at minutes 1 to 4; two of them at the same time. */
async function addOrders(db: Db) {
  await addOrderRow(db, 'B', { created_at: minutes(2), account_id: 5, wares_id: 12 })
  await addOrderRow(db, 'A', { created_at: minutes(2), account_id: 5, wares_id: 11, status: 'paid' })
  await addOrderRow(db, 'C', { created_at: minutes(1), account_id: 6, wares_id: 13 })
  await addOrderRow(db, 'D', { created_at: minutes(4), account_id: 5, wares_id: 14, shop_id: 2 })
  await addOrderRow(db, 'E', { created_at: minutes(3), account_id: 7, wares_id: 12 })
}

const filterOf = (changes: Partial<OrderPageFilter> = {}): OrderPageFilter => ({
  scope: { shopIds: [1] },
  keywordMatches: undefined,
  from: undefined,
  to: undefined,
  ...changes,
})

test('a page of orders has those of its scope, range, states and keyword, newest first', async () => {
  await using opened = await freshDb()
  const { db } = opened
  await addOrders(db)
  const page = async (changes: Partial<OrderPageFilter>, paging = { page: 1, pageSize: 9 }) =>
    numbers(await inTableOrder(db, (tx) => selectOrderPage(tx, filterOf(changes), paging)))
  expect(await page({})).toEqual(['E', 'A', 'B', 'C'])
  expect(await page({ scope: { accountId: 5 } })).toEqual(['D', 'A', 'B'])
  const range = { from: minutes(2).toISOString(), to: minutes(3).toISOString() }
  expect(await page(range)).toEqual(['A', 'B'])
  expect(await page({ statuses: ['paid'] })).toEqual(['A'])
  expect(await page({ keywordMatches: { orderNo: 'C', versionIds: [12, 14] } })).toEqual(['E', 'B', 'C'])
  expect(await page({}, { page: 1, pageSize: 2 })).toEqual(['E', 'A'])
  expect(await page({}, { page: 2, pageSize: 2 })).toEqual(['B', 'C'])
  expect((await listOrderedVersionIds(db, { accountId: 5 })).sort()).toEqual([11, 12, 14])
})

test('the export continues after the last order, newest first, up to the limit', async () => {
  await using opened = await freshDb()
  const { db } = opened
  await addOrders(db)
  await addOrderRow(db, 'F', { created_at: minutes(1) })
  const next = async (last: Parameters<typeof listSoldOrdersAfter>[2], max: number) =>
    numbers(await inTableOrder(db, (tx) => listSoldOrdersAfter(tx, filterOf(), last, max)))
  expect(await next(undefined, 9)).toEqual(['E', 'B', 'A', 'F', 'C'])
  expect(await next({ created_at: minutes(2), order_no: 'B' }, 1)).toEqual(['A'])
  expect(await next({ created_at: minutes(2), order_no: 'A' }, 9)).toEqual(['F', 'C'])
})

test('sales are summed by day and by item, refunds deducted, with test money apart', async () => {
  await using opened = await freshDb()
  const { db } = opened
  const paid = { status: 'delivered', paid_at: minutes(1) } as const
  const day = 24 * 60
  await addOrderRow(db, 'first', paid)
  await addOrderRow(db, 'refunded', { ...paid, item_id: 2, quantity: 2 })
  await addOrderRow(db, 'test money', { ...paid, sandbox: true, item_id: 2 })
  await addOrderRow(db, 'next day', { ...paid, created_at: minutes(day), item_id: 3, wares_id: 7 })
  await addOrderRow(db, 'at the end', { ...paid, created_at: minutes(2 * day) })
  await addOrderRow(db, 'before', { ...paid, created_at: minutes(-1) })
  await addOrderRow(db, 'unpaid')
  await addOrderRow(db, 'of another', { ...paid, shop_id: 2 })
  const input = { shopIds: [1], from: orderRowsAt, to: minutes(2 * day), timeZone: 'UTC' }
  const rows = await sumSalesRows(db, { ...input, refunds: [{ orderNo: 'refunded', amountFen: 300 }] })
  expect(
    rows.map((row) => [row.day, row.item_id, row.orders, row.quantity, row.revenue_fen, row.test_fen]),
  ).toEqual([
    ['2026-03-01', null, 3, 4, 1700, 1000],
    ['2026-03-02', null, 1, 1, 1000, 0],
    [null, 1, 1, 1, 1000, 0],
    [null, 3, 1, 1, 1000, 0],
    [null, 2, 2, 3, 700, 1000],
  ])
})

test('recent sales of a shop count real money only, from the given moment, and what was delivered within a minute', async () => {
  await using opened = await freshDb()
  const { db } = opened
  const add = (orderNo: string, deliveredAt: Date, changes: Parameters<typeof addOrderRow>[2] = {}) =>
    addOrderRow(db, orderNo, {
      status: 'delivered',
      paid_at: minutes(1),
      delivered_at: deliveredAt,
      ...changes,
    })
  await add('within a minute', minutes(2))
  await add('at once', minutes(1))
  await add('later', new Date(minutes(2).getTime() + 1))
  await addOrderRow(db, 'paid', { status: 'paid', paid_at: minutes(1) })
  await add('of test money', minutes(2), { sandbox: true })
  await add('of another', minutes(2), { shop_id: 2 })
  await add('before', minutes(2), { created_at: minutes(-1) })
  await add('just paid', minutes(9), { paid_at: minutes(9) })
  expect(await countSales(db, 1, orderRowsAt, minutes(9))).toEqual({ paid: 4, delivered: 3, withinMinute: 2 })
})

test('plaintext contacts are found, locked by number without waiting, and encrypted one by one', async () => {
  await using opened = await freshDb()
  const { db } = opened
  const insert = (orderNo: string) =>
    addOrderRow(db, orderNo, { sealed_contact: null, contact: { mail: 'a@b.cn' } })
  for (const each of ['C', 'B', 'A']) await insert(each)
  await addOrderRow(db, 'D')
  const after = (last: string, max: number) => inTableOrder(db, (tx) => listOrderNosAfter(tx, last, max))
  expect(await after('A', 2)).toEqual(['B', 'C'])
  expect(await after('', 9)).toEqual(['A', 'B', 'C', 'D'])
  await inTx(db, async (one) => {
    await readWithoutIndexes(one)
    expect(numbers(await lockPlaintextContacts(one, ['B', 'A', 'D']))).toEqual(['A', 'B'])
    const other = await inTableOrder(db, (tx) => lockPlaintextContacts(tx, ['A', 'B', 'C']))
    expect(numbers(other)).toEqual(['C'])
  })
  expect(await countPlaintextContacts(db)).toBe(3)
  await inTx(db, (tx) => replaceWithEncryptedContacts(tx, [{ orderNo: 'A', encrypted: Buffer.from('A') }]))
  expect(await countPlaintextContacts(db)).toBe(2)
})
