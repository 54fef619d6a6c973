import { sql } from 'kysely'
import { createClassify } from '../../server/src/modules/shop/create-classify.ts'
import type { BenchServer } from '../bench-server.ts'
import type { ConsoleSize } from './seed-console.ts'

/** Refunds, complaints, money that waits, notifications, blocks and withdrawn cards, each a share of the orders. */
export async function seedRecords(server: BenchServer, { orders, cards }: ConsoleSize) {
  const { db } = server.services
  await sql`
    insert into refund (refund_no, receipt_id, order_no, shop_id, payment_no, amount_fen, state, reason, created_at,
      done_at, request_id)
    select 'R' || order_no, receipt_id, order_no, shop_id, receipt.payment_no, receipt.amount_fen,
      'done', 'refundedBySeller', paid_at + interval '1 day', paid_at + interval '1 day', gen_random_uuid()
    from receipt join orders using (order_no, shop_id) where status = 'refunded'`.execute(db)
  await sql`
    insert into complaint (complaint_no, order_no, shop_id, type, expectation, card_ids, status, sealed_contact, due_at,
      created_at, updated_at, ended_at)
    select left(md5(order_no), 20), order_no, shop_id, 'notWorking', 'refund', '{1}', state, '\\x00',
      case when state = 'open' then now() + n * interval '1 minute' end, paid_at, paid_at,
      case when state = 'closed' then paid_at + interval '1 hour' end
    from (
      select *, case when n % 20 = 0 then 'open' when n % 20 = 1 then 'answered' else 'closed' end as state
      from (select *, row_number() over (order by order_no) as n from orders where status = 'delivered') numbered
    ) chosen where n <= ${Math.ceil(orders / 20)}`.execute(db)
  await sql`update complaint set complaint_no = upper(complaint_no)`.execute(db)
  await sql`
    insert into receipt (pay_channel_id, trade_no, payment_no, order_no, shop_id, amount_fen, fate, reason, received_at)
    select pay_channel_id, 'S' || order_no, 'P' || order_no, order_no, shop_id, amount_fen, 'person', 'amountDiffers', now()
    from orders where status = 'delivered' order by order_no limit ${Math.ceil(orders / 500)}`.execute(db)
  await sql`
    insert into buyer_block (block_no, shop_id, kind, keys, order_no, actor, why, created_at)
    select upper(left(md5('block' || order_no), 20)), shop_id, 'contact', array[phone_key], order_no, 'seller', 'cheats',
      created_at
    from orders order by order_no limit ${Math.ceil(orders / 50)}`.execute(db)
  await sql`
    insert into message (message_no, channel, sealed, state, created_at, expires_at, ended_at, tenant_id, template)
    select upper(left(md5('message' || order_no), 20)), 'mail', '\\x00', 'sent', created_at, created_at + interval '1 day',
      created_at, shop_id, 'order.paid'
    from orders`.execute(db)
  await sql`
    insert into webhook_call (call_no, shop_id, kind, body, state, tries, status, created_at, ended_at)
    select upper(left(md5('call' || order_no), 20)), shop_id, 'order.paid', '{}', 'done', 1, 200, created_at, created_at
    from orders`.execute(db)
  await sql`
    with event as (
      insert into stock_event (shop_id, kind, card_ids, actor, reason, at)
      select shop_id, 'withdrawn', '{}', 'seller', 'bad', now() from shop returning event_id, shop_id
    )
    update card set state = 'withdrawn', withdrawn_by = event_id, copy_id = card_id from event
    where card.shop_id = event.shop_id and card_id in (
      select card_id from card where state = 'free' order by card_id limit ${Math.ceil(cards / 100)})`.execute(
    db,
  )
  await sql`
    insert into visit_day (shop_id, day, views, visitors)
    select shop_id, current_date - n, 100, 50 from shop, generate_series(0, 700) n
    on conflict do nothing`.execute(db)
  const { classifyId } = await createClassify(server.seller, { shortUrl: server.shortUrl, name: 'Games' })
  const one = await db
    .selectFrom('complaint')
    .select(['complaint_no', 'order_no'])
    .where('status', '=', 'open')
    .executeTakeFirstOrThrow()
  const batch = await db
    .selectFrom('card_batch')
    .select('batch_id')
    .orderBy('batch_id')
    .offset(1)
    .limit(1)
    .executeTakeFirstOrThrow()
  return { complaintNo: one.complaint_no, batchId: batch.batch_id, classifyId }
}
