import './payment.tables.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'

/** More would make a scrape slow, and change no quantile. */
const maxPayments = 5000

/** The first valid webhook of each order that these channels reported as paid since then; the latest 5000. */
export const listPaidWebhooks = async (
  db: Db,
  payChannelIds: readonly string[],
  since: Date,
): Promise<{ order_no: string; at: Date }[]> =>
  (
    await sql<{ order_no: string; at: Date }>`
      select payment.order_no, min(event.at) as at
      from unnest(${payChannelIds}::text[]) as channel(pay_channel_id)
      cross join lateral (
        select payment_no, at from payment_event
        where payment_event.pay_channel_id = channel.pay_channel_id and at > ${since}
          and verdict = 'paid' and payment_no is not null
      ) event
      join payment on payment.payment_no = event.payment_no and payment.settles
      group by payment.order_no
      order by min(event.at) desc
      limit ${maxPayments}`.execute(db)
  ).rows
