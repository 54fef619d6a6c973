import { searchOrders as operation } from '@faka/contract/order/seller-order'
import { ShortUrl } from '@faka/contract/shared/ids'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openBuyer } from '../../../../test-support/seed/open-buyer.ts'
import { buy, submitOrder } from '../../../../test-support/seed/purchase.ts'
import { createCards, openShop, type TestShop } from '../../../../test-support/server/open-shop.ts'
import { findItem } from '../item/public.ts'
import { findOrderNosByTrade } from '../payment/public.ts'
import { createShop } from '../shop/create-shop.ts'
import { contactKey } from './contact-key.ts'
import { allOrdersOf, countFoundOrders, selectFoundPage } from './order-search.sql.ts'
import { searchOrders } from './search-orders.ts'

/** The numbers of the orders that a search finds, newest first, and the total. */
async function find(shop: TestShop, input: Record<string, unknown>, shortUrl: string = shop.shortUrl) {
  const parsed = operation.input.parse({ shortUrl, ...input })
  const { list, total } = await searchOrders(shop.seller, parsed, { findOrderNosByTrade })
  return { orderNos: list.map(({ orderNo }) => orderNo), total }
}

test('an order is found by its number, phone, email, QQ, card, trade, payment and the account of its buyer', async () => {
  await using shop = await openShop()
  const itemId = await shop.addItem({ cards: ['CARD-A', 'CARD-B', ...createCards(5)] })
  const { visitor } = await openBuyer(shop, { userName: 'mina' })
  const contact = { phone: '13800138000', mail: 'Buyer.One@example.com', qq: '123456' } as const
  const first = await buy(shop, itemId, {
    buyer: visitor,
    contact,
  })
  const second = await buy(shop, itemId)
  const [payment] = await shop.db.db
    .selectFrom('payment')
    .selectAll()
    .where('order_no', '=', first.orderNo)
    .execute()
  const texts = {
    orderNo: first.orderNo.toLowerCase(),
    phone: '13800138000',
    mail: 'buyer.one@EXAMPLE.com',
    qq: '123456',
    card: 'CARD-A',
    trade: payment?.trade_no ?? '',
    payment: payment?.payment_no ?? '',
    buyer: 'mina',
  }
  for (const [kind, text] of Object.entries(texts))
    expect(await find(shop, { text }), kind).toEqual({ orderNos: [first.orderNo], total: 1 })
  expect(await find(shop, { text: 'CARD-B' })).toEqual({ orderNos: [second.orderNo], total: 1 })
  // the whole text counts, not a part
  for (const text of ['1380013800', 'CARD', 'example.com', 'min'])
    expect(await find(shop, { text }), text).toEqual({ orderNos: [], total: 0 })
  expect(await find(shop, { text: texts.phone, by: 'card' })).toEqual({ orderNos: [], total: 0 })
  expect(await find(shop, { text: texts.phone, by: 'contact' })).toMatchObject({ total: 1 })
})

test('no search of a shop finds an order of another shop', async () => {
  await using shop = await openShop()
  const itemId = await shop.addItem({ cards: ['CARD-A'] })
  const { visitor } = await openBuyer(shop, { userName: 'mina' })
  const { orderNo } = await buy(shop, itemId, { buyer: visitor, contact: { mail: 'one@example.com' } })
  await openBuyer(shop, { roles: ['BUYER', 'SELLER'], userName: 'another' })
  await createShop(shop.seller, {
    seller: 'another',
    shortUrl: ShortUrl.parse('another-shop'),
    name: 'Another',
  })
  const { payment_no, trade_no } = await shop.db.db
    .selectFrom('payment')
    .selectAll()
    .executeTakeFirstOrThrow()
  for (const text of [orderNo, 'one@example.com', 'CARD-A', 'mina', payment_no, trade_no ?? '', undefined])
    expect(await find(shop, { text }, 'another-shop'), text).toEqual({ orderNos: [], total: 0 })
  expect(await find(shop, { itemId }, 'another-shop')).toEqual({ orderNos: [], total: 0 })
})

test('a search is filtered by status, item, payment method, time and amount, and paged newest first', async () => {
  await using shop = await openShop()
  const [dear, cheap] = [
    await shop.addItem({ cards: createCards(3), priceFen: 5000 }),
    await shop.addItem({ cards: createCards(3, 'cheap'), priceFen: 100 }),
  ]
  const contact = { mail: 'same@example.com' }
  const bought = await buy(shop, dear, { contact })
  await shop.advanceClock(60)
  const middle = shop.clock.now.toISOString()
  const unpaid = await submitOrder(shop, cheap, { contact, payChannel: shop.payChannels.rsa })
  await shop.advanceClock(60)
  const newest = await buy(shop, cheap, { contact })
  const all = [newest.orderNo, unpaid.orderNo, bought.orderNo]
  expect(await find(shop, {})).toEqual({ orderNos: all, total: 3 })
  expect(await find(shop, { text: 'same@example.com', pageSize: 2, page: 2 })).toEqual({
    orderNos: [bought.orderNo],
    total: 3,
  })
  const cases: [Record<string, unknown>, string[]][] = [
    [{ statuses: ['delivered'] }, [newest.orderNo, bought.orderNo]],
    [{ statuses: ['unpaid', 'closing'] }, [unpaid.orderNo]],
    [{ itemId: cheap }, [newest.orderNo, unpaid.orderNo]],
    [{ itemId: '0000000000' }, []],
    [{ payChannel: shop.payChannels.rsa }, [unpaid.orderNo]],
    [{ from: middle }, [newest.orderNo, unpaid.orderNo]],
    [{ to: middle }, [bought.orderNo]],
    [{ minFen: 5000 }, [bought.orderNo]],
    [{ maxFen: 101 }, [newest.orderNo, unpaid.orderNo]],
  ]
  for (const [input, expected] of cases)
    expect(
      (await find(shop, { text: 'same@example.com', ...input })).orderNos,
      JSON.stringify(input),
    ).toEqual(expected)
})

/** Enough orders for the planner to choose as it does for a hundred thousand. */
const orders = 10_000

/** The plan of a query. */
async function planOf(shop: TestShop, query: { compile(): { sql: string; parameters: readonly unknown[] } }) {
  const { rows } = await shop.db.db.executeQuery<{ 'QUERY PLAN': string }>({
    ...Object(query).compile(),
    sql: `explain ${query.compile().sql}`,
  })
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

test('in a shop of many orders every search reads an index, and a list only that of the shop', async () => {
  await using shop = await openShop()
  const itemId = await shop.addItem({ cards: createCards(3) })
  const { orderNo } = await submitOrder(shop, itemId, { contact: { mail: 'one@example.com' } })
  await sql`
    insert into orders select made.* from orders o, generate_series(1, ${orders}) n,
      lateral jsonb_populate_record(o, jsonb_build_object(
        'order_no', lpad(n::text, 20, '0'), 'request_id', gen_random_uuid(), 'created_at', now() - n * interval '1 minute',
        'phone_key', '\\x' || md5('phone' || n), 'mail_key', '\\x' || md5('mail' || n), 'qq_key', '\\x' || md5('qq' || n),
        'account_id', n, 'amount_fen', 1000 + n % 100, 'goods_fen', 1000 + n % 100,
        'status', case when n % 100 = 0 then 'paid' else 'delivered' end)) made
    where o.order_no = ${orderNo}`.execute(shop.db.db)
  await sql`vacuum analyze orders`.execute(shop.db.db)
  const item = await findItem(shop.db.db, itemId)
  const empty = allOrdersOf(item?.shop_id ?? 0)
  const found = {
    ...empty,
    matches: {
      orderNos: [orderNo],
      phoneKey: contactKey(shop.services, 'phone', 'one@example.com'),
      mailKey: contactKey(shop.services, 'mail', 'one@example.com'),
      qqKey: contactKey(shop.services, 'qq', 'one@example.com'),
      accountId: 7,
    },
  }
  const filtered = { ...empty, statuses: ['delivered' as const], itemId: item?.item_id, minFen: 1090 }
  const { db } = shop.db
  const after = { createdAt: '2026-01-01 00:00:00.123456+00', orderNo }
  const pages = [
    { page: 1, pageSize: 20 },
    { page: 1, pageSize: 20, after },
  ] as const
  for (const query of [selectFoundPage(db, found, pages[0]), countFoundOrders(db, found, 10_001)]) {
    const plan = await planOf(shop, query)
    for (const index of ['orders_pkey', 'order_by_phone', 'shop_and_mail', 'shop_and_qq', 'order_by_account'])
      expect(plan).toContain(index)
    expect(plan).not.toMatch(/Seq Scan|order_by_shop(?!_)/)
  }
  for (const search of [empty, filtered]) {
    for (const paging of pages) {
      const plan = await planOf(shop, selectFoundPage(db, search, paging))
      expect(plan).toMatch(/Index Only Scan.* using order_by_shop /)
      expect(plan).not.toContain('Seq Scan')
    }
    // nothing is sorted: the other index that begins with the shop is as good
    const counting = await planOf(shop, countFoundOrders(db, search, 10_001))
    expect(counting).toMatch(/Index Only Scan.* using (?:order_by_shop|orders_shop_id_request_id_key) /)
    expect(counting).not.toContain('Seq Scan')
  }
})
