import * as z from 'zod/mini'
import { endpoint } from '../shared/endpoint.ts'
import { ShortUrl } from '../shared/ids.ts'
import { pageOf, paging } from '../shared/paging.ts'
import { Moment } from '../shared/time.ts'
import { ComplaintNo, ComplaintStatus, ComplaintText, ProofImages } from './complaint.ts'
import { SellerComplaint, SellerComplaintRow } from './seller-complaint.ts'

/** The states of a complaint that was escalated: it waits for the platform, or it has ended. */
export const platformComplaintStatuses = [
  'escalated',
  'resolved',
  'rejected',
  'closed',
] as const satisfies readonly ComplaintStatus[]
const PlatformComplaintStatus = z.enum(platformComplaintStatuses)
export type PlatformComplaintStatus = z.infer<typeof PlatformComplaintStatus>

/** An escalated complaint in the list of administrators. */
const PlatformComplaintRow = z.strictObject({
  ...SellerComplaintRow.shape,
  /** When it was escalated. */
  escalateTime: Moment,
})

/** An escalated complaint as administrators read it: what its seller sees, and what they may do. */
export const PlatformComplaint = z.strictObject({
  ...SellerComplaint.shape,
  /** The caller is its buyer, its seller or a member of the staff of its shop, and may not decide it. */
  own: z.boolean(),
})
export type PlatformComplaint = z.infer<typeof PlatformComplaint>

const count = z.int().check(z.minimum(0))

export const listEscalatedComplaints = endpoint({
  audience: 'admin',
  access: 'admin',
  session: 'needed',
  path: '/card-core/admin/complaint/page',
  summary:
    'Complaints of all shops that were escalated to the platform: those that wait, the longest first; ended ones, the latest first',
  input: z.strictObject({
    status: z._default(PlatformComplaintStatus, 'escalated'),
    shortUrl: z.optional(ShortUrl),
    ...paging,
  }),
  reply: z.strictObject({
    ...pageOf(PlatformComplaintRow).shape,
    serverTime: Moment,
    counts: z.strictObject({
      escalated: count,
      resolved: count,
      rejected: count,
      closed: count,
    } satisfies Record<PlatformComplaintStatus, typeof count>),
  }),
  errorCodes: ['sessionNeeded', 'adminNeeded', 'shopNotFound'],
})

export const showEscalatedComplaint = endpoint({
  audience: 'admin',
  access: 'admin',
  session: 'needed',
  path: '/card-core/admin/complaint/show',
  summary: 'A complaint that was escalated, with its messages; others are not found',
  input: z.strictObject({ complaintNo: ComplaintNo }),
  reply: PlatformComplaint,
  errorCodes: ['sessionNeeded', 'adminNeeded', 'complaintNotFound'],
})

export const writeToComplaint = endpoint({
  audience: 'admin',
  access: 'admin',
  session: 'needed',
  path: '/card-core/admin/complaint/write',
  summary: 'Sends a message of the platform to both sides of an escalated complaint, which stays undecided',
  input: z.strictObject({ complaintNo: ComplaintNo, text: ComplaintText, images: ProofImages }),
  reply: z.strictObject({ complaintNo: ComplaintNo, status: ComplaintStatus }),
  errorCodes: [
    'sessionNeeded',
    'adminNeeded',
    'complaintNotFound',
    'complaintNotEscalated',
    'complaintOver',
    'ownComplaint',
    'uploadNotFound',
  ],
})
