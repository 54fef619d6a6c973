import { InquiryNo, InquirySecret } from '@faka/contract/inquiry/inquiry'
import { Moment } from '@faka/contract/shared/time'
import * as z from 'zod/mini'

/** An inquiry of a guest on this device: what reads it, none of its content. */
const StoredInquiry = z.object({
  inquiryNo: InquiryNo,
  secret: InquirySecret,
  itemTitle: z.string(),
  createTime: Moment,
})
export type StoredInquiry = z.infer<typeof StoredInquiry>

const storageKey = 'inquiries'
const maxStored = 100

/** The inquiries made on this device without an account, newest first. Unreadable data counts as none. */
export function listStoredInquiries(): StoredInquiry[] {
  try {
    return z.array(StoredInquiry).parse(JSON.parse(localStorage.getItem(storageKey) ?? '[]'))
  } catch {
    return []
  }
}

/** Adds an inquiry at the head of the list; adding it again changes nothing. */
export function addStoredInquiry(inquiry: StoredInquiry): void {
  const others = listStoredInquiries().filter(({ inquiryNo }) => inquiryNo !== inquiry.inquiryNo)
  localStorage.setItem(storageKey, JSON.stringify([inquiry, ...others].slice(0, maxStored)))
}

/** What reads an inquiry: the secret of this device, if it was made here without an account. */
export function inquiryAccess(inquiryNo: InquiryNo): { inquiryNo: InquiryNo; secret?: string } {
  const stored = listStoredInquiries().find((each) => each.inquiryNo === inquiryNo)
  return stored ? { inquiryNo, secret: stored.secret } : { inquiryNo }
}
