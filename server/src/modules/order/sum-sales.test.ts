import { exportSales, sumSales } from '@faka/contract/order/order-list'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openBuyer } from '../../../../test-support/seed/open-buyer.ts'
import { buy, submitOrder } from '../../../../test-support/seed/purchase.ts'
import { createCards, openShop, type TestShop } from '../../../../test-support/server/open-shop.ts'

const dayMs = 86_400_000

/** A seller with sales of one item on two days, of another on one day, an unpaid order, and one of real money. */
async function openShopWithSales(config: Parameters<typeof openShop>[0] = {}) {
  const shop = await openShop(config)
  shop.clock.now = new Date('2026-11-20T15:59:00Z')
  const apples = await shop.addItem({ title: 'Apples', cards: createCards(9, 'A') })
  const pears = await shop.addItem({ title: '=Pears', cards: createCards(9, 'P') })
  const first = await buy(shop, apples, { quantity: 2 })
  // a minute later it is the next day in Shanghai, but still the same day in London
  shop.clock.now = new Date('2026-11-20T16:01:00Z')
  const second = await buy(shop, apples)
  const third = await buy(shop, pears)
  await submitOrder(shop, pears)
  const { visitor: seller } = await openBuyer(shop, { userName: 'seller' })
  const range = { from: '2026-11-01T00:00:00.000Z', to: '2026-12-01T00:00:00.000Z' }
  return {
    shop,
    seller,
    range,
    first,
    second,
    third,
    [Symbol.asyncDispose]: () => shop[Symbol.asyncDispose](),
  }
}

const makeReal = (shop: TestShop, orderNo: string) =>
  sql`update orders set sandbox = false where order_no = ${orderNo}`.execute(shop.db.db)

test('sales are summed up by day in the seller’s time zone and by item, and test money is not revenue', async () => {
  await using open = await openShopWithSales()
  const { shop, seller, range, second } = open
  await makeReal(shop, second.orderNo)
  const sales = await seller.call(sumSales, { ...range, timeZone: 'Asia/Shanghai' })
  expect(sales.shops).toEqual([{ shortUrl: shop.shortUrl, name: 'Test shop' }])
  expect(sales.sandbox).toBe(true)
  expect(sales.days).toEqual([
    { day: '2026-11-20', orders: 1, quantity: 2, revenueFen: 0, testFen: 2000 },
    { day: '2026-11-21', orders: 2, quantity: 2, revenueFen: 1000, testFen: 1000 },
  ])
  expect(
    sales.items.map(({ itemTitle, orders, revenueFen, testFen }) => [itemTitle, orders, revenueFen, testFen]),
  ).toEqual([
    ['Apples', 2, 1000, 2000],
    ['=Pears', 1, 0, 1000],
  ])
  expect(sales.total).toEqual({ orders: 3, quantity: 4, revenueFen: 1000, testFen: 3000 })
  const inLondon = await seller.call(sumSales, { ...range, timeZone: 'Europe/London' })
  expect(inLondon.days.map(({ day }) => day)).toEqual(['2026-11-20'])
})

test('refunds are deducted from the day on which the money was earned', async () => {
  await using open = await openShopWithSales()
  const { shop, range, first } = open
  shop.clock.now = new Date(shop.clock.now.getTime() + 3 * dayMs)
  // a seller's session ends after twelve hours without activity
  const { visitor: seller } = await openBuyer(shop, { userName: 'seller' })
  await sql`
    insert into refund (refund_no, receipt_id, order_no, shop_id, payment_no, amount_fen, state, reason, created_at, complaint_no)
    select 'R', receipt_id, order_no, shop_id, payment_no, 500, 'done', 'complaint', ${shop.clock.now}, 'C'
    from receipt where order_no = ${first.orderNo}`.execute(shop.db.db)
  const { days, items } = await seller.call(sumSales, { ...range, timeZone: 'Asia/Shanghai' })
  expect(days.map(({ testFen }) => testFen)).toEqual([1500, 2000])
  expect(items.find(({ itemTitle }) => itemTitle === 'Apples')?.testFen).toBe(2500)
})

test('sales of another seller’s shop are rejected like those of an unknown shop', async () => {
  await using open = await openShopWithSales()
  const { shop, seller, range } = open
  const { visitor: other } = await openBuyer(shop)
  expect(await other.call(sumSales, range)).toMatchObject({ shops: [], days: [], items: [] })
  for (const shortUrl of [shop.shortUrl, 'no-such-shop'])
    expect((await other.expectRejection(sumSales, { ...range, shortUrl })).code).toBe('shopNotFound')
  const foreign = await other.expectRejection(exportSales, { format: 'csv', shortUrl: shop.shortUrl })
  expect(foreign.code).toBe('shopNotFound')
  expect((await shop.visitor().expectRejection(sumSales, range)).code).toBe('sessionNeeded')
  expect((await shop.visitor().expectRejection(exportSales, { format: 'csv' })).code).toBe('sessionNeeded')
  expect((await seller.call(sumSales, { ...range, shortUrl: shop.shortUrl })).total.orders).toBe(3)
})

test('empty and too long ranges and unknown time zones are rejected by name', async () => {
  await using open = await openShopWithSales()
  const { seller, range } = open
  const errorPaths = async (changes: object) =>
    JSON.stringify((await seller.expectRejection(sumSales, { ...range, ...changes })).data)
  expect(await errorPaths({ to: range.from })).toContain('"to"')
  expect(await errorPaths({ from: '2020-01-01T00:00:00.000Z' })).toContain('"from"')
  for (const timeZone of ['Mars/Base', "'; drop table orders; --"])
    expect(await errorPaths({ timeZone })).toContain('"timeZone"')
})

test('the sales export lists orders newest first, without cards, contacts or formulas', async () => {
  await using open = await openShopWithSales()
  const { seller, first, second, third } = open
  const csv = await seller.send(exportSales, {
    format: 'csv',
    timeZone: 'Asia/Shanghai',
    status: 'delivered',
  })
  expect(csv.headers['content-disposition']).toBe('attachment; filename="sales.csv"')
  const [head, ...rows] = csv.body.trimEnd().split('\r\n')
  expect(head).toBe(
    '\uFEFFOrder number,Ordered,Paid,Delivered,Shop,Item,Quantity,Amount (CNY),Payment method,Status,Test payment,Coupon,Saved by coupon (CNY),Member level,Saved by level (CNY),Campaign price (CNY),Normal price (CNY),Chosen cards,Surcharge (CNY),From the balance (CNY)',
  )
  const early = '2026-11-20 23:59:00'
  expect(rows.at(-1)).toBe(
    `${first.orderNo},${early},${early},${early},Test shop,Apples,2,20.00,Sandbox,Delivered,test payment,,,,,,,,,`,
  )
  expect(rows.map((row) => row.split(',')[0]).sort()).toEqual(
    [first, second, third].map(({ orderNo }) => orderNo).sort(),
  )
  expect(csv.body).toContain(",'=Pears,1,10.00,")
  expect(csv.body).not.toMatch(/example\.com|A-000|P-000/)
  const none = await seller.send(exportSales, { format: 'csv', keyword: 'plums' })
  expect(none.body.trimEnd().split('\r\n')).toHaveLength(1)
  const xlsx = await seller.send(exportSales, { format: 'xlsx' })
  expect(xlsx.rawPayload.subarray(0, 2).toString()).toBe('PK')
})
