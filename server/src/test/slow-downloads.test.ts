import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { exportOrders as exportOrdersOperation } from '@faka/contract/order/seller-order'
import { type KyselyPlugin, sql } from 'kysely'
import { expect, test } from 'vitest'
import { openAccountSession } from '../../../test-support/seed/open-buyer.ts'
import { buy } from '../../../test-support/seed/purchase.ts'
import { openShop, type TestShop } from '../../../test-support/server/open-shop.ts'
import { archiveParts } from '../modules/archive-parts.ts'
import { auditedTables } from '../modules/declarations.ts'
import { exportOrders } from '../modules/order/export-orders.ts'
import { findOrderNosByTrade } from '../modules/payment/public.ts'
import { exportAuditEvents } from '../modules/report/export-audit-events.ts'
import { exportStatement } from '../modules/report/export-statement.ts'
import { monthOf } from '../modules/report/statement-months.ts'
import { exportShop } from '../modules/shop/export-shop.ts'
import { exportStock } from '../modules/stock/export-stock.ts'
import type { Ctx } from '../platform/ctx.ts'
import { withoutReplica } from '../platform/db/read-replica.ts'
import type { FileReply } from '../platform/http.ts'

/** Titles that differ so much that a workbook of them is not compressed to nothing. */
const versions = 500

/** Counts the rows that a shop reads from its database from now on. */
function countRowsRead(shop: TestShop): () => number {
  let count = 0
  const counter: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      count += result.rows.length
      return result
    },
  }
  const db = shop.services.db.withPlugin(counter)
  Object.assign(shop.services, { db, replica: withoutReplica(db) })
  return () => count
}

/** A number once it has stopped to change. */
async function settled(read: () => number): Promise<number> {
  for (let last = -1; ; ) {
    const now = read()
    if (now === last) return now
    last = now
    await pause(500)
  }
}

/**
 * A shop with many copies of an order, of what was paid for it and of a note about it, which are what exports list. The
 * copies are without a contact, which is encrypted for the number of its order.
 */
async function openShopOfOrders(rows: number, cards: number) {
  const shop = await openShop()
  const { db } = shop.db
  const itemId = await shop.addItem({
    cards: Array.from({ length: cards }, (_, index) => `${index}-${'x'.repeat(1000)}`),
  })
  const { orderNo } = await buy(shop, itemId)
  await sql`
    insert into item_wares (item_id, shop_id, wares, created_at)
    select item_id, shop_id, jsonb_set(wares, '{title}', to_jsonb(left(md5(n::text) || md5('a' || n), 40) || repeat('月', 40))),
      created_at from item_wares, generate_series(1, ${versions}::int) n`.execute(db)
  await sql`
    insert into orders select made.* from orders o, generate_series(1, ${rows}::int) n,
      (select array_agg(wares_id) as ids from item_wares) v,
      lateral jsonb_populate_record(o, jsonb_build_object('order_no', upper(left(md5(n::text), 20)),
        'wares_id', v.ids[1 + n % ${versions}::int],
        'contact', '{}'::jsonb, 'sealed_contact', null, 'request_id', gen_random_uuid(), 'created_at', o.created_at - n * interval '1 millisecond')) made
    where o.order_no = ${orderNo}`.execute(db)
  await sql`
    insert into receipt (pay_channel_id, trade_no, payment_no, order_no, shop_id, amount_fen, fate, reason, received_at)
    select r.pay_channel_id, 'T' || n, payment_no, upper(left(md5(n::text), 20)), shop_id, amount_fen, 'settled', 'paid',
      received_at
    from receipt r, generate_series(1, ${rows}::int) n where r.order_no = ${orderNo}`.execute(db)
  await sql`
    insert into order_action (order_no, shop_id, kind, actor, why, at)
    select order_no, shop_id, 'note', 'seller', repeat('w', 400), created_at from orders`.execute(db)
  return { shop, itemId }
}

/** Requests the orders of a shop as a file, over a connection of its own. */
async function requestOrders({ url, shortUrl, seller }: TestShop): Promise<IncomingMessage> {
  const { token } = await openAccountSession(seller, { userName: 'seller' })
  const call = request(`${url}${exportOrdersOperation.path}`, {
    method: 'POST',
    agent: false,
    headers: { 'content-type': 'application/json', token },
  })
  call.end(JSON.stringify({ shortUrl, format: 'csv' }))
  const [response] = (await once(call, 'response')) as [IncomingMessage]
  expect(response.headers['content-disposition']).toContain('attachment')
  return response
}

test('what a client does not take of a file is not read from the database, neither before it leaves nor after', async () => {
  // more than the operating system buffers for a connection
  const rows = 30_000
  const { shop } = await openShopOfOrders(rows, 1)
  await using _ = shop
  const rowsRead = countRowsRead(shop)
  const stalled = await requestOrders(shop)
  const ahead = await settled(rowsRead)
  expect(ahead).toBeGreaterThan(0)
  expect(ahead).toBeLessThan(rows * 0.8)
  stalled.destroy()
  expect(await settled(rowsRead)).toBeLessThan(ahead + rows * 0.1)
  let lines = 0
  for await (const chunk of await requestOrders(shop)) lines += String(chunk).split('\n').length - 1
  // the columns, the orders and the one that they were copied from
  expect(lines).toBe(rows + 2)
})

test('every export is read from the database no further than it is taken', async () => {
  const rows = 15_000
  const { shop, itemId } = await openShopOfOrders(rows, 4000)
  await using _ = shop
  const { shortUrl } = shop
  const month = monthOf(shop.clock.now)
  const rowsRead = countRowsRead(shop)
  const { db, replica } = shop.services
  const ctx: Ctx = { ...shop.seller, db, replica }
  const orders = { shortUrl, timeZone: 'UTC' } as Parameters<typeof exportOrders>[1]
  const files: Record<string, () => Promise<FileReply>> = {
    'orders.csv': () => exportOrders(ctx, { ...orders, format: 'csv' }, { findOrderNosByTrade }),
    'orders.xlsx': () => exportOrders(ctx, { ...orders, format: 'xlsx' }, { findOrderNosByTrade }),
    'statement.csv': () => exportStatement(ctx, { shortUrl, month, format: 'csv' }),
    'statement.xlsx': () => exportStatement(ctx, { shortUrl, month, format: 'xlsx' }),
    'audit.csv': () => exportAuditEvents(ctx, { shortUrl }, auditedTables),
    'cards.txt': () => exportStock(ctx, { itemId, state: 'free' }),
    'shop.zip': () => exportShop(ctx, { shortUrl }, { archiveParts }),
  }
  for (const [name, open] of Object.entries(files)) {
    const before = rowsRead()
    const { body } = await open()
    if (!(body instanceof Readable)) throw new Error(`${name} is in memory`)
    await once(body, 'readable')
    const ahead = await settled(() => rowsRead() - before)
    for await (const _chunk of body);
    const all = rowsRead() - before
    expect(ahead, name).toBeLessThan(all * 0.8)
  }
})
