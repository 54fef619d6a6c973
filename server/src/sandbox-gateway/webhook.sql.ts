import { sql } from 'kysely'
import type { CommonDb } from '../platform/db.ts'
import type { TradeRow } from './trade.sql.ts'

export interface WebhookKey {
  tradeNo: string
  copy: number
}

/** A due webhook with its paid trade. */
export type DueWebhook = TradeRow & { copy: number; tries: number }

/** Leases due webhooks to this process until `leaseUntil`, so that no other process sends them too. */
export async function leaseDueWebhooks(
  db: CommonDb,
  now: Date,
  leaseUntil: Date,
  limit: number,
): Promise<DueWebhook[]> {
  const { rows } = await sql<DueWebhook>`
    with due as (
      select trade_no, copy from sandbox_gateway.call_back
      where next_at <= ${now} order by next_at limit ${limit} for update skip locked
    ), taken as (
      update sandbox_gateway.call_back c set next_at = ${leaseUntil}
      from due where c.trade_no = due.trade_no and c.copy = due.copy
      returning c.trade_no, c.copy, c.tries
    )
    select t.*, taken.copy, taken.tries from taken join sandbox_gateway.trade t using (trade_no)`.execute(db)
  return rows
}

/** Deletes webhooks that the shop has acknowledged. */
export async function deleteWebhooks(db: CommonDb, keys: readonly WebhookKey[]): Promise<void> {
  await sql`
    delete from sandbox_gateway.call_back c
    using unnest(${keys.map(({ tradeNo }) => tradeNo)}::text[], ${keys.map(({ copy }) => copy)}::int[])
      as done(trade_no, copy)
    where c.trade_no = done.trade_no and c.copy = done.copy`.execute(db)
}

export async function postponeWebhook(
  db: CommonDb,
  key: WebhookKey,
  tries: number,
  nextAt: Date,
): Promise<void> {
  await db
    .updateTable('sandbox_gateway.call_back')
    .set({ tries, next_at: nextAt })
    .where('trade_no', '=', key.tradeNo)
    .where('copy', '=', key.copy)
    .execute()
}
