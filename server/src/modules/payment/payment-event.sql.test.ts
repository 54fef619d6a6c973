import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { moneyRowsAt } from '../../../../test-support/seed/money-rows.ts'
import { freshDb } from '../../../../test-support/server/fresh-db.ts'
import { readWithoutIndexes } from '../../../../test-support/server/read-without-indexes.ts'
import { type Db, inTx } from '../../platform/db.ts'
import { insertPaymentEvents, listPaymentEvents, type NewPaymentEvent } from './payment-event.sql.ts'

const hourBefore = (moreSeconds: number) => new Date(moneyRowsAt.getTime() - (3600 + moreSeconds) * 1000)

const event = (changes: Partial<NewPaymentEvent> = {}): NewPaymentEvent => ({
  channelId: 'A',
  eventKey: 'E',
  verdict: 'badSignature',
  paymentNo: null,
  rawHash: Buffer.alloc(32),
  occurredAt: moneyRowsAt,
  ...changes,
})

/** Inserts that many messages at once, whatever their number; each has a key of its own. */
const addMessages = (db: Db, count: number, { channelId, verdict, occurredAt }: NewPaymentEvent) =>
  sql`
  insert into payment_event (pay_channel_id, event_key, verdict, raw_hash, at)
  select ${channelId}, gen_random_uuid()::text, ${verdict}, '', ${occurredAt}::timestamptz
  from generate_series(1, ${count})`.execute(db)

/** Whether another message is stored. */
async function isStored(db: Db, changes: Partial<NewPaymentEvent> = {}) {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from payment_event`.execute(db)
  await insertPaymentEvents(db, [event({ eventKey: 'another', ...changes })])
  const { rows: after } = await sql<{ count: number }>`
    select count(*)::int as count from payment_event`.execute(db)
  return (after[0]?.count ?? 0) > (rows[0]?.count ?? 0)
}

test('two hundred rejected messages of a channel are stored within an hour and no more, while accepted ones always are', async () => {
  await using opened = await freshDb()
  const { db } = opened
  await addMessages(db, 199, event({ occurredAt: hourBefore(-1) }))
  expect(await isStored(db, { eventKey: 'the last' })).toBe(true)
  expect(await isStored(db)).toBe(false)
  expect(await isStored(db, { channelId: 'B' }), 'of another channel').toBe(true)
  for (const verdict of ['paid', 'refunded', 'other'] as const)
    expect(await isStored(db, { verdict }), verdict).toBe(true)
  expect(await isStored(db, { verdict: 'paid' }), 'the same again').toBe(false)
})

test('messages an hour old, and accepted ones, leave room for rejected messages', async () => {
  await using opened = await freshDb()
  const { db } = opened
  await addMessages(db, 200, event({ occurredAt: hourBefore(0) }))
  await addMessages(db, 200, event({ verdict: 'paid' }))
  await addMessages(db, 199, event())
  expect(await isStored(db, { eventKey: 'the last' })).toBe(true)
  expect(await isStored(db)).toBe(false)
})

test('the messages of a payment are listed in the order of arrival, without those of others', async () => {
  await using opened = await freshDb()
  const { db } = opened
  await insertPaymentEvents(db, [event({ eventKey: 'second', paymentNo: 'P' })])
  // the first one is stored after the second in the table
  await sql`
    insert into payment_event (event_id, pay_channel_id, event_key, verdict, payment_no, raw_hash, at)
    overriding system value values (0, 'A', 'first', 'stale', 'P', '', ${moneyRowsAt})`.execute(db)
  await insertPaymentEvents(db, [event({ eventKey: 'of another', paymentNo: 'P2' })])
  await insertPaymentEvents(db, [event({ eventKey: 'of none' })])
  const listed = await inTx(db, async (tx) => {
    await readWithoutIndexes(tx)
    return listPaymentEvents(tx, 'P')
  })
  expect(listed).toEqual([
    { event_key: 'first', verdict: 'stale', at: moneyRowsAt },
    { event_key: 'second', verdict: 'badSignature', at: moneyRowsAt },
  ])
})

test('messages that are stored at once are written in the order of their keys, so that no two processes wait for each other', async () => {
  await using opened = await freshDb()
  const { db } = opened
  await insertPaymentEvents(db, [
    event({ channelId: 'B', eventKey: '1' }),
    event({ eventKey: '3' }),
    event({ eventKey: '2' }),
  ])
  const written = await db
    .selectFrom('payment_event')
    .select(['pay_channel_id', 'event_key'])
    .orderBy('event_id')
    .execute()
  expect(written.map(({ pay_channel_id, event_key }) => `${pay_channel_id} ${event_key}`)).toEqual([
    'A 2',
    'A 3',
    'B 1',
  ])
})
