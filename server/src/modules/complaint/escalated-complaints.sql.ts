import './complaint.tables.ts'
import type { PlatformComplaintStatus } from '@faka/contract/complaint/platform-complaint'
import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'

/** When a complaint was escalated: the latest of its events that says so; null if it never was. */
const escalatedAt = sql<Date | null>`(
  select max(at) from complaint_event
  where complaint_event.complaint_no = complaint.complaint_no and to_status = 'escalated'
)`

const filterEscalated = (db: Db, shopId: number | undefined) =>
  db
    .selectFrom('complaint')
    .where(sql<boolean>`exists (
      select from complaint_event
      where complaint_event.complaint_no = complaint.complaint_no and to_status = 'escalated'
    )`)
    .$if(shopId !== undefined, (query) => query.where('shop_id', '=', shopId ?? 0))

interface EscalatedPageInput {
  status: PlatformComplaintStatus
  shopId: number | undefined
  page: number
  pageSize: number
}

/** One page of complaints that were escalated: of those that wait the oldest escalation first, else the latest end first. */
export const findEscalatedPage = (db: Db, { status, shopId, page, pageSize }: EscalatedPageInput) =>
  filterEscalated(db, shopId)
    .selectAll()
    .select(escalatedAt.as('escalated_at'))
    .where('status', '=', status)
    .$if(status === 'escalated', (query) => query.orderBy('escalated_at'))
    .$if(status !== 'escalated', (query) => query.orderBy('ended_at', 'desc'))
    .orderBy('complaint_no')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()

/** How many of the complaints that were escalated are in each state. */
export async function countEscalated(
  db: Db,
  shopId: number | undefined,
): Promise<Record<PlatformComplaintStatus, number>> {
  const rows = await filterEscalated(db, shopId)
    .select(['status', sql<number>`count(*)::int`.as('count')])
    .groupBy('status')
    .execute()
  const countOf = (status: PlatformComplaintStatus) => rows.find((row) => row.status === status)?.count ?? 0
  return {
    escalated: countOf('escalated'),
    resolved: countOf('resolved'),
    rejected: countOf('rejected'),
    closed: countOf('closed'),
  }
}

/** The complaint with that number, if it was escalated at some time. */
export const findEscalatedComplaint = (db: Db, complaintNo: string) =>
  filterEscalated(db, undefined).selectAll().where('complaint_no', '=', complaintNo).executeTakeFirst()
