import './complaint.tables.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'
import { isRealMoneyOrder } from '../order/public.ts'

export interface ComplaintCounts {
  made: number
  resolved: number
  rejected: number
  withdrawn: number
}

/** Counts a shop's complaints about real-money orders filed since `from`, by outcome. */
export async function countComplaints(db: Db, shopId: number, from: Date): Promise<ComplaintCounts> {
  const { rows } = await sql<ComplaintCounts>`
    select count(*)::int as made,
      count(*) filter (where status = 'resolved')::int as resolved,
      count(*) filter (where status = 'rejected')::int as rejected,
      count(*) filter (where status = 'closed')::int as withdrawn
    from complaint
    where shop_id = ${shopId} and created_at >= ${from} and ${isRealMoneyOrder(sql`complaint.order_no`)}`.execute(
    db,
  )
  return rows[0] ?? { made: 0, resolved: 0, rejected: 0, withdrawn: 0 }
}
