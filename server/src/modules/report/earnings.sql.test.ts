import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addOrderRow, orderRowsAt } from '../../../../test-support/seed/order-rows.ts'
import { freshDb } from '../../../../test-support/server/fresh-db.ts'
import { planOf } from '../../../../test-support/server/plan-of.ts'
import { selectEarnings, sumEarningsByItem } from './earnings.sql.ts'

const orders = 20_000
const dayMs = 86_400_000

test('what a month of many orders earned is read by the number of each, and never by comparing them with each other', async () => {
  await using opened = await freshDb()
  const { db } = opened
  await addOrderRow(db, 'first')
  await sql`
    insert into orders select made.* from orders o, generate_series(1, ${orders}::int) n,
      lateral jsonb_populate_record(o, jsonb_build_object('order_no', 'N' || n, 'request_id', gen_random_uuid(),
        'status', 'delivered', 'item_id', n % 100, 'delivered_at', o.created_at)) made`.execute(db)
  await sql`
    insert into receipt (pay_channel_id, trade_no, payment_no, order_no, shop_id, amount_fen, fate, reason, received_at)
    select 'channel', 'T' || n, 'P' || n, 'N' || n, 1, 1000, 'settled', 'paid',
      ${orderRowsAt}::timestamptz + n * interval '1 minute'
    from generate_series(1, ${orders}::int) n`.execute(db)
  await sql`
    insert into card (card_id, item_id, shop_id, batch_id, pos, state, order_no, sealed, fingerprint)
    select n, n % 100, 1, 1, n, 'sold', 'N' || n, '\\x00', decode(md5(n::text), 'hex')
    from generate_series(1, ${orders}::int) n`.execute(db)
  await sql`vacuum analyze orders, receipt, card`.execute(db)
  const span = { shopId: 1, from: orderRowsAt, to: new Date(orderRowsAt.getTime() + 5 * dayMs) }
  const query = { span, testChannelIds: ['channel'], page: 1, pageSize: 10 }
  const plan = await planOf(db, selectEarnings(query))
  expect(plan).toContain('receipt_by_shop')
  expect(plan).toMatch(/using card_by_order on card/)
  expect(plan).not.toMatch(/Join Filter|Seq Scan on card |Materialize/)
  const rows = await sumEarningsByItem(db, query)
  expect(rows).toHaveLength(1 + 10)
  expect(rows.find(({ wares_id }) => wares_id === null)).toMatchObject({
    orders: (5 * dayMs) / 60_000 - 1,
    items: 100,
    is_test: true,
  })
})
