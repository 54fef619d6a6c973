import './payment.tables.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'

export interface QueueRow {
  waiting: number
  oldest_at: Date | null
}

/** What of payments waits for a gateway: payments whose check is due, unconfirmed notifications, and refunds. */
export async function measurePaymentQueues(
  db: Db,
  now: Date,
): Promise<Record<'payments' | 'notifications' | 'refunds', QueueRow>> {
  const queue = async (source: ReturnType<typeof sql>) => {
    const { rows } = await sql<QueueRow>`
      select count(*)::int as waiting, min(at) as oldest_at from (${source}) queue`.execute(db)
    return rows[0] ?? { waiting: 0, oldest_at: null }
  }
  const [payments, notifications, refunds] = await Promise.all([
    queue(sql`select next_check_at as at from payment where next_check_at <= ${now}`),
    queue(sql`select received_at as at from paid_notice where next_try_at is not null`),
    queue(sql`select created_at as at from refund where state = 'pending'`),
  ])
  return { payments, notifications, refunds }
}

export interface GatewayTrouble {
  pay_channel_id: string
  rejected: number
  refunds: number
  confirmed: number
}

/** What the gateways of these channels sent or refused since then, where any of it went wrong. */
export async function listGatewayTroubles(
  db: Db,
  payChannelIds: readonly string[],
  since: Date,
): Promise<GatewayTrouble[]> {
  const { rows } = await sql<GatewayTrouble>`
    select pay_channel_id, rejected, refunds, confirmed
    from unnest(${payChannelIds}::text[]) as channel(pay_channel_id)
    cross join lateral (
      select count(*) filter (where verdict not in ('paid', 'refunded', 'other', 'probe'))::int as rejected,
        count(*) filter (where verdict in ('paid', 'refunded'))::int as confirmed
      from payment_event where payment_event.pay_channel_id = channel.pay_channel_id and at > ${since}
    ) event
    cross join lateral (
      select count(*)::int as refunds
      from refund join receipt using (receipt_id)
      where refund.state = 'pending' and refund.tries > 1 and receipt.pay_channel_id = channel.pay_channel_id
    ) refused
    where rejected > 0 or refunds > 0
    order by rejected + refunds desc, pay_channel_id`.execute(db)
  return rows
}
