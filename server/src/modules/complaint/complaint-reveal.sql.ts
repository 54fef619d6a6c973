import './complaint.tables.ts'
import type { Insertable } from 'kysely'
import type { Db, Tables } from '../../platform/db.ts'

/** Records that an account of the shop opened the cards of a complaint. */
export const insertComplaintReveal = (db: Db, reveal: Insertable<Tables['complaint_reveal']>) =>
  db.insertInto('complaint_reveal').values(reveal).execute()

/** Openings of a complaint's cards, latest first. */
export const listComplaintReveals = (db: Db, complaintNo: string, max: number) =>
  db
    .selectFrom('complaint_reveal')
    .select(['actor', 'at'])
    .where('complaint_no', '=', complaintNo)
    .orderBy('reveal_id', 'desc')
    .limit(max)
    .execute()
