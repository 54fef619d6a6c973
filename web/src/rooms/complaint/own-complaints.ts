import { ComplaintNo } from '@faka/contract/complaint'
import { OrderNo } from '@faka/contract/ids'
import { Moment } from '@faka/contract/time'
import * as z from 'zod/mini'

/** A complaint of this device: enough to find it again, never what it says. */
const OwnComplaint = z.object({
  complaintNo: ComplaintNo,
  orderNo: OrderNo,
  itemTitle: z.string(),
  createTime: Moment,
})
export type OwnComplaint = z.infer<typeof OwnComplaint>

const key = 'complaints'
const most = 100

/** The complaints made on this device, newest first. What cannot be read counts as none. */
export function ownComplaints(): OwnComplaint[] {
  try {
    return z.array(OwnComplaint).parse(JSON.parse(localStorage.getItem(key) ?? '[]'))
  } catch {
    return []
  }
}

/** Puts a complaint at the head of the list; the same one again changes nothing. */
export function addOwnComplaint(complaint: OwnComplaint): void {
  const others = ownComplaints().filter(({ complaintNo }) => complaintNo !== complaint.complaintNo)
  localStorage.setItem(key, JSON.stringify([complaint, ...others].slice(0, most)))
}
