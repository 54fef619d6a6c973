import { ComplaintNo } from '@faka/contract/complaint/complaint'
import { OrderNo } from '@faka/contract/shared/ids'
import { Moment } from '@faka/contract/shared/time'
import * as z from 'zod/mini'

/** A complaint of this device: enough to find it again, none of its content. */
const StoredComplaint = z.object({
  complaintNo: ComplaintNo,
  orderNo: OrderNo,
  itemTitle: z.string(),
  createTime: Moment,
})
export type StoredComplaint = z.infer<typeof StoredComplaint>

const storageKey = 'complaints'
const maxStored = 100

/** The complaints made on this device, newest first. Unreadable data counts as none. */
export function listStoredComplaints(): StoredComplaint[] {
  try {
    return z.array(StoredComplaint).parse(JSON.parse(localStorage.getItem(storageKey) ?? '[]'))
  } catch {
    return []
  }
}

/** Adds a complaint at the head of the list; adding it again changes nothing. */
export function addStoredComplaint(complaint: StoredComplaint): void {
  const others = listStoredComplaints().filter(({ complaintNo }) => complaintNo !== complaint.complaintNo)
  localStorage.setItem(storageKey, JSON.stringify([complaint, ...others].slice(0, maxStored)))
}
