import './complaint.tables.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'

/** Complaints whose seller let his deadline pass, the longest silent first. */
export const listOverdueComplaints = (db: Db, at: Date, most: number) =>
  db
    .selectFrom('complaint')
    .select('complaint_no')
    .where(sql<boolean>`status = 'open'`)
    .where('due_at', '<=', at)
    .orderBy('due_at')
    .limit(most)
    .execute()

/** Takes complaints whose deadline comes before `until` and whose seller was not reminded of it; each is taken once. */
export async function claimDueSoon(
  tx: Tx,
  { at: now, until, most: limit }: { at: Date; until: Date; most: number },
) {
  const { rows } = await sql<{ complaint_no: string; shop_id: number }>`
    update complaint set reminded_at = ${now}
    where complaint_no in (
      select complaint_no from complaint
      where status = 'open' and reminded_at is null and due_at > ${now} and due_at <= ${until}
      order by due_at limit ${limit} for update skip locked)
    returning complaint_no, shop_id`.execute(tx)
  return rows
}
