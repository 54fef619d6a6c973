import './complaint.tables.ts'
import './recall.tables.ts'
import { type Selectable, sql } from 'kysely'
import type { Db, Tables } from '../../platform/db.ts'
import type { ComplaintRow, ProofRow } from './complaint.sql.ts'

/** The next complaints about a shop after one, the oldest first. */
export const listComplaintsAfter = (
  db: Db,
  shopId: number,
  last: ComplaintRow | undefined,
  max: number,
): Promise<ComplaintRow[]> =>
  db
    .selectFrom('complaint')
    .selectAll()
    .where('shop_id', '=', shopId)
    .$if(last !== undefined, (query) =>
      query.where(
        sql<boolean>`(created_at, complaint_no) > (${last?.created_at}::timestamptz, ${last?.complaint_no}::text)`,
      ),
    )
    .orderBy('created_at')
    .orderBy('complaint_no')
    .limit(max)
    .execute()

/** All messages of these complaints, by complaint, the oldest first. */
export const listProofsOfComplaints = (db: Db, complaintNos: readonly string[]): Promise<ProofRow[]> =>
  db
    .selectFrom('proof')
    .selectAll()
    .where('complaint_no', '=', (eb) => eb.fn.any(eb.val(complaintNos)))
    .orderBy('complaint_no')
    .orderBy('turn')
    .execute()

export type RecallRemedyRow = Selectable<Tables['recall_remedy']>

/** What buyers of recalled cards of a shop got, after one, the oldest first. */
export const listRemediesAfter = (
  db: Db,
  shopId: number,
  last: RecallRemedyRow | undefined,
  max: number,
): Promise<RecallRemedyRow[]> =>
  db
    .selectFrom('recall_remedy')
    .selectAll()
    .where('shop_id', '=', shopId)
    .$if(last !== undefined, (query) =>
      query.where(sql<boolean>`(at, remedy_id) > (${last?.at}::timestamptz, ${last?.remedy_id}::bigint)`),
    )
    .orderBy('at')
    .orderBy('remedy_id')
    .limit(max)
    .execute()
