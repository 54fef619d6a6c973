import { exportOrders } from '@faka/contract/order/seller-order'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openBuyer } from '../../../../test-support/seed/open-buyer.ts'
import { buy, submitOrder } from '../../../../test-support/seed/purchase.ts'
import { createCards, openShop } from '../../../../test-support/server/open-shop.ts'

const linesOf = (body: string): string[] => body.trimEnd().split('\r\n')

test('the orders that a search finds are exported, and no others, without cards and contacts', async () => {
  await using shop = await openShop()
  const itemId = await shop.addItem({ cards: createCards(5, 'A'), title: '=Apples' })
  const contact = { mail: 'mina@example.com' }
  const found = await buy(shop, itemId, { contact })
  await buy(shop, itemId)
  await submitOrder(shop, itemId, { contact })
  const { visitor: seller } = await openBuyer(shop, { userName: 'seller' })
  const search = {
    shortUrl: shop.shortUrl,
    text: 'mina@example.com',
    statuses: ['delivered'] as 'delivered'[],
  }
  const csv = await seller.send(exportOrders, { ...search, format: 'csv' })
  expect(csv.headers['content-disposition']).toBe('attachment; filename="orders.csv"')
  const [head, ...rows] = linesOf(csv.body)
  expect(head).toMatch(/^\uFEFFOrder number,/)
  expect(rows).toHaveLength(1)
  expect(rows[0]).toMatch(new RegExp(`^${found.orderNo},.*,'=Apples,1,10.00,`))
  expect(csv.body).not.toMatch(/mina|example\.com|A-000/)
  const xlsx = await seller.send(exportOrders, { ...search, format: 'xlsx' })
  expect(xlsx.rawPayload.subarray(0, 2).toString()).toBe('PK')
  const wrong = await seller.expectRejection(exportOrders, {
    ...search,
    format: 'csv',
    timeZone: 'Mars/Base',
  })
  expect(wrong.code).toBe('badInput')
})

test('an export of more orders than are read at once has each of them once, newest first', async () => {
  await using shop = await openShop()
  const { orderNo } = await submitOrder(shop, await shop.addItem({ cards: createCards(1) }))
  // as many as three batches; several of them at the same moment
  await sql`
    insert into orders select (jsonb_populate_record(o, jsonb_build_object('order_no', lpad(n::text, 20, '0'),
      'request_id', gen_random_uuid(), 'created_at', o.created_at - make_interval(secs => n / 7)))).*
    from orders o, generate_series(1, 1300) n where order_no = ${orderNo}`.execute(shop.db.db)
  const { visitor: seller } = await openBuyer(shop, { userName: 'seller' })
  const csv = await seller.send(exportOrders, { shortUrl: shop.shortUrl, format: 'csv' })
  const numbers = linesOf(csv.body)
    .slice(1)
    .map((line) => line.split(',')[0])
  expect(numbers).toHaveLength(1301)
  expect(new Set(numbers).size).toBe(1301)
  const rows = await shop.db.db
    .selectFrom('orders')
    .select('order_no')
    .orderBy('created_at', 'desc')
    .orderBy('order_no', 'desc')
    .execute()
  expect(numbers).toEqual(rows.map((row) => row.order_no))
})
