import './complaint.tables.ts'
import type { ComplaintStatus } from '@faka/contract/complaint/complaint'
import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'

/** The scope: complaints of an account, of one order, or of shops; all complaints if empty. */
export interface ComplaintFilter {
  /** Complaints of the account, and those of guest orders that it took over. */
  accountId?: number
  takenOver?: readonly string[]
  orderNo?: string | undefined
  shopIds?: readonly number[] | undefined
}

const filterComplaints = (db: Db, { accountId, takenOver = [], orderNo, shopIds }: ComplaintFilter) =>
  db
    .selectFrom('complaint')
    .$if(accountId !== undefined, (query) =>
      query.where((eb) =>
        eb.or([
          eb('account_id', '=', accountId ?? null),
          eb.and([eb('account_id', 'is', null), eb('order_no', '=', eb.fn.any(eb.val(takenOver)))]),
        ]),
      ),
    )
    .$if(orderNo !== undefined, (query) => query.where('order_no', '=', orderNo ?? ''))
    .$if(shopIds !== undefined, (query) => query.where('shop_id', 'in', shopIds?.length ? [...shopIds] : [0]))

export interface ComplaintPageInput {
  status: ComplaintStatus | undefined
  /** The nearest deadline first; otherwise the newest first. */
  byDeadline?: boolean
  page: number
  pageSize: number
}

/** One page of complaints. */
export const findComplaintPage = (
  db: Db,
  filter: ComplaintFilter,
  { status, byDeadline = false, page, pageSize }: ComplaintPageInput,
) =>
  filterComplaints(db, filter)
    .selectAll()
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? 'open'))
    .$if(byDeadline, (query) => query.orderBy('due_at', (by) => by.asc().nullsLast()))
    .orderBy('created_at', 'desc')
    .orderBy('complaint_no')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()

/** How many complaints have each status. */
export async function countByStatus(
  db: Db,
  filter: ComplaintFilter,
): Promise<Record<ComplaintStatus, number>> {
  const rows = await filterComplaints(db, filter)
    .select(['status', sql<number>`count(*)::int`.as('count')])
    .groupBy('status')
    .execute()
  const counts = { open: 0, answered: 0, escalated: 0, resolved: 0, rejected: 0, closed: 0 }
  for (const { status, count } of rows) counts[status] = count
  return counts
}

/** How many of the counted complaints have a status; all if none is given. */
export const totalOf = (
  counts: Readonly<Record<ComplaintStatus, number>>,
  status: ComplaintStatus | undefined,
): number => (status ? counts[status] : Object.values(counts).reduce((sum, count) => sum + count, 0))
