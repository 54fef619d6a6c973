import type { ComplaintStatus } from '@faka/contract/complaint/complaint'
import type { BuyerContact } from '@faka/contract/shared/contact'
import type { Services } from '../../platform/ctx.ts'
import { findComplaint } from './complaint.sql.ts'
import { decryptContact } from './to-complaint-dto.ts'

export { complaintJobs } from './complaint.jobs.ts'
export { countRecentComplaints } from './count-recent-complaints.ts'
export { findRecallOfOrder } from './find-recall-of-order.ts'
export { listComplaintsOfOrder } from './list-complaints-of-order.ts'
export { listRefundedCardIds } from './list-refunded-card-ids.ts'
export { findOpenComplaints } from './open-complaints.sql.ts'

/** What notifications need of a complaint: never its messages. */
export interface ComplaintForNotification {
  complaintNo: string
  orderNo: string
  shopId: number
  status: ComplaintStatus
  outcome: 'replaced' | 'refunded' | null
  decidedBy: 'seller' | 'platform' | 'silence' | null
  dueAt: Date | null
  contact: BuyerContact
}

/** A complaint with the buyer's contact. Undefined if there is none. */
export async function findComplaintForNotification(
  services: Services,
  complaintNo: string,
): Promise<ComplaintForNotification | undefined> {
  const row = await findComplaint(services.db, complaintNo)
  return (
    row && {
      complaintNo,
      orderNo: row.order_no,
      shopId: row.shop_id,
      status: row.status,
      outcome: row.outcome,
      decidedBy: row.decided_by,
      dueAt: row.due_at,
      contact: decryptContact(services, row),
    }
  )
}
