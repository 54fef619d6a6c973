import { ComplaintNo } from '@faka/contract/complaint/complaint'
import type { SoldOrderComplaint } from '@faka/contract/delivery/sold-order'
import type { Services } from '../../platform/ctx.ts'
import { listComplaintRowsOfOrder } from './complaint.sql.ts'

/** The complaints about an order, oldest first, without their messages. */
export const listComplaintsOfOrder = async (
  { db }: Services,
  orderNo: string,
): Promise<SoldOrderComplaint[]> =>
  (await listComplaintRowsOfOrder(db, orderNo)).map((row) => ({
    complaintNo: ComplaintNo.parse(row.complaint_no),
    type: row.type,
    expectation: row.expectation,
    status: row.status,
    time: row.created_at.toISOString(),
    dueTime: row.status === 'open' ? (row.due_at?.toISOString() ?? null) : null,
  }))
