import './payment.tables.ts'
import { type RawBuilder, sql } from 'kysely'
import { batchArray } from '../../platform/db/batch-array.ts'
import type { Db } from '../../platform/db.ts'
import type { NotificationResult } from './payment.tables.ts'

/** A gateway message and what became of it. */
export interface NewPaymentEvent {
  channelId: string
  eventKey: string
  verdict: NotificationResult
  paymentNo: string | null
  rawHash: Buffer
  occurredAt: Date
}

/** Rejected messages that are kept per channel and hour; a flood of forged ones leaves no more rows. */
const maxRejectedPerHour = 200

/** Inserts events as part of another statement; known ones stay as they are. */
export const paymentEventInsertion = (events: readonly NewPaymentEvent[]): RawBuilder<unknown> => sql`
  insert into payment_event (pay_channel_id, event_key, verdict, payment_no, raw_hash, at)
  select pay_channel_id, event_key, verdict, payment_no, raw_hash, at
  from unnest(${batchArray(
    events.map((each) => each.channelId),
    'text',
  )}, ${batchArray(
    events.map((each) => each.eventKey),
    'text',
  )},
              ${batchArray(
                events.map((each) => each.verdict),
                'text',
              )}, ${batchArray(
                events.map((each) => each.paymentNo),
                'text',
              )},
              ${batchArray(
                events.map((each) => each.rawHash),
                'bytea',
              )}, ${batchArray(
                events.map((each) => each.occurredAt),
                'timestamptz',
              )})
    as event(pay_channel_id, event_key, verdict, payment_no, raw_hash, at)
  where verdict in ('paid', 'refunded', 'other') or (
    select count(*) from payment_event
    where payment_event.pay_channel_id = event.pay_channel_id and payment_event.at > event.at - interval '1 hour'
      and payment_event.verdict not in ('paid', 'refunded', 'other')) < ${maxRejectedPerHour}
  order by pay_channel_id, event_key
  on conflict (pay_channel_id, event_key, verdict) do nothing`

/** Inserts events; known ones stay as they are. */
export const insertPaymentEvents = (db: Db, events: readonly NewPaymentEvent[]) =>
  paymentEventInsertion(events).execute(db)

/** The events of a payment, the oldest first. */
export const listPaymentEvents = (db: Db, paymentNo: string) =>
  db
    .selectFrom('payment_event')
    .select(['event_key', 'verdict', 'at'])
    .where('payment_no', '=', paymentNo)
    .orderBy('event_id')
    .execute()
