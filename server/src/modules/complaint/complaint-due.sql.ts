import './complaint.tables.ts'
import { sql } from 'kysely'
import { staysHere } from '../../platform/cells/move-step.sql.ts'
import type { Db, Tx } from '../../platform/db.ts'

/** Complaints whose seller missed the deadline, the longest overdue first. */
export const listOverdueComplaints = (db: Db, now: Date, limit: number) =>
  db
    .selectFrom('complaint')
    .select('complaint_no')
    .where(sql<boolean>`status = 'open'`)
    .where('due_at', '<=', now)
    .where(staysHere(sql`shop_id`))
    .orderBy('due_at')
    .limit(limit)
    .execute()

/**
 * Claims complaints whose deadline is before `until` and whose seller was not reminded of it yet; each is claimed once.
 */
export async function claimDueSoon(tx: Tx, { now, until, limit }: { now: Date; until: Date; limit: number }) {
  const { rows } = await sql<{ complaint_no: string; shop_id: number }>`
    update complaint set reminded_at = ${now}
    where complaint_no in (
      select complaint_no from complaint
      where status = 'open' and reminded_at is null and due_at > ${now} and due_at <= ${until}
        and ${staysHere(sql`shop_id`)}
      order by due_at limit ${limit} for update skip locked)
    returning complaint_no, shop_id`.execute(tx)
  return rows
}
