import type { ComplaintStatus } from '@faka/contract/complaint'
import type { BuyerContact } from '@faka/contract/contact'
import type { House } from '../../kernel/ctx.ts'
import { findComplaint } from './complaint.sql.ts'
import { contactOf } from './shown-complaint.ts'

export { complaintJobs } from './complaint.jobs.ts'
export { complaintsLately } from './complaints-lately.ts'

/** What whoever tells people of a complaint has to know: never its words. */
export interface ComplaintToTell {
  complaintNo: string
  orderNo: string
  shopId: number
  status: ComplaintStatus
  outcome: 'replaced' | 'refunded' | null
  decidedBy: 'seller' | 'platform' | 'silence' | null
  dueAt: Date | null
  contact: BuyerContact
}

/** A complaint with how its buyer can be reached; undefined where there is none. */
export async function complaintToTell(
  house: House,
  complaintNo: string,
): Promise<ComplaintToTell | undefined> {
  const row = await findComplaint(house.db, complaintNo)
  return (
    row && {
      complaintNo,
      orderNo: row.order_no,
      shopId: row.shop_id,
      status: row.status,
      outcome: row.outcome,
      decidedBy: row.decided_by,
      dueAt: row.due_at,
      contact: contactOf(house, row),
    }
  )
}
