import { type Insertable, sql } from 'kysely'
import { expect, test } from 'vitest'
import { addPaymentRow, moneyRowsAt } from '../../../../test-support/seed/money-rows.ts'
import { freshDb } from '../../../../test-support/server/fresh-db.ts'
import type { Db, Tables } from '../../platform/db.ts'
import { listPaidWebhooks } from './delivery-times.sql.ts'

const after = (ms: number) => new Date(moneyRowsAt.getTime() + ms)

/** A payment that paid its order. */
const addPaid = (db: Db, paymentNo: string, changes: Parameters<typeof addPaymentRow>[2] = {}) =>
  addPaymentRow(db, paymentNo, { order_no: paymentNo, state: 'succeeded', settles: true, ...changes })

/** A message that reports a payment as paid. */
const addWebhook = (
  db: Db,
  paymentNo: string | null,
  at: Date,
  changes: Partial<Insertable<Tables['payment_event']>> = {},
) =>
  db
    .insertInto('payment_event')
    .values({
      pay_channel_id: 'A',
      event_key: `${paymentNo} ${at.getTime()}`,
      verdict: 'paid',
      payment_no: paymentNo,
      raw_hash: Buffer.alloc(32),
      at,
      ...changes,
    })
    .execute()

test('the first webhook of each order that its channels reported as paid is listed, the latest first', async () => {
  await using opened = await freshDb()
  const { db } = opened
  for (const each of ['1', '2', '3', 'other', 'at first', 'unconfirmed']) await addPaid(db, each)
  await addPaid(db, 'beside it', { order_no: '3', settles: false })
  await addWebhook(db, '1', after(30))
  await addWebhook(db, '1', after(20))
  await addWebhook(db, '3', after(10), { pay_channel_id: 'B' })
  await addWebhook(db, 'beside it', after(5))
  await addWebhook(db, '2', after(40))
  await addWebhook(db, 'other', after(50), { pay_channel_id: 'C' })
  await addWebhook(db, 'at first', moneyRowsAt)
  await addWebhook(db, 'unconfirmed', after(50), { verdict: 'unconfirmed' })
  await addWebhook(db, null, after(50))
  await addWebhook(db, 'unknown', after(50))
  expect(await listPaidWebhooks(db, ['A', 'B', 'unused'], moneyRowsAt)).toEqual([
    { order_no: '2', at: after(40) },
    { order_no: '1', at: after(20) },
    { order_no: '3', at: after(10) },
  ])
})

test('of more orders than five thousand the latest are listed', async () => {
  await using opened = await freshDb()
  const { db } = opened
  await sql`
    with paid as (
      insert into payment (payment_no, order_no, shop_id, pay_channel_id, amount_fen, fee_fen, state, settles, created_at, pay_before)
      select 'P' || n, 'O' || n, 1, 'A', 1, 0, 'succeeded', true, now(), now() from generate_series(1, 5001) n
    )
    insert into payment_event (pay_channel_id, event_key, verdict, payment_no, raw_hash, at)
    select 'A', n::text, 'paid', 'P' || n, '', ${moneyRowsAt}::timestamptz + n * interval '1 second'
    from generate_series(1, 5001) n`.execute(db)
  const listed = await listPaidWebhooks(db, ['A'], moneyRowsAt)
  expect(listed).toHaveLength(5000)
  expect([listed[0], listed.at(-1)]).toEqual([
    { order_no: 'O5001', at: after(5_001_000) },
    { order_no: 'O2', at: after(2000) },
  ])
})
