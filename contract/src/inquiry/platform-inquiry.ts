import * as z from 'zod/mini'
import { endpoint } from '../shared/endpoint.ts'
import { ShortUrl } from '../shared/ids.ts'
import { pageOf, paging } from '../shared/paging.ts'
import { Moment } from '../shared/time.ts'
import { InquiryMessage, InquiryNo, inquiryFields } from './inquiry.ts'
import { InquiryFilter } from './seller-inquiry.ts'

/** Which inquiries administrators list: those of sellers, and those that were hidden. */
export const platformInquiryFilters = [...InquiryFilter.options, 'hidden'] as const
export const PlatformInquiryFilter = z.enum(platformInquiryFilters)
export type PlatformInquiryFilter = z.infer<typeof PlatformInquiryFilter>

/** An inquiry as administrators list it: without a word of it. */
export const PlatformInquiryRow = z.strictObject({
  ...inquiryFields,
  /** The caller asked it, or works for its shop, and may neither open nor hide it here. */
  own: z.boolean(),
  /** When it was hidden or shown again last. */
  decisionTime: z.nullable(Moment),
})
export type PlatformInquiryRow = z.infer<typeof PlatformInquiryRow>

/** Why messages are opened or hidden. */
export const InquiryReason = z.string().check(z.trim(), z.minLength(2), z.maxLength(200))

const ofAdmin = { audience: 'admin', access: 'admin', session: 'needed' } as const
const act = z.strictObject({ inquiryNo: InquiryNo, why: InquiryReason })
const errorCodes = ['sessionNeeded', 'adminNeeded', 'inquiryNotFound', 'ownInquiry'] as const

export const listAllInquiries = endpoint({
  ...ofAdmin,
  path: '/card-core/admin/inquiry/list',
  summary: 'The inquiries of all shops, or of one, the latest message first, without their messages',
  input: z.strictObject({
    filter: z._default(PlatformInquiryFilter, 'all'),
    shortUrl: z.optional(ShortUrl),
    ...paging,
  }),
  reply: pageOf(PlatformInquiryRow),
  errorCodes: ['sessionNeeded', 'adminNeeded', 'shopNotFound'],
})

export const openInquiry = endpoint({
  ...ofAdmin,
  path: '/card-core/admin/inquiry/open',
  summary: 'The messages of an inquiry, also of a hidden one; who opened them and why is recorded',
  input: act,
  reply: z.strictObject({ ...PlatformInquiryRow.shape, messages: z.array(InquiryMessage) }),
  errorCodes,
})

export const hideInquiry = endpoint({
  ...ofAdmin,
  path: '/card-core/admin/inquiry/hide',
  summary: 'Hides the messages of an inquiry from both sides, who read why and write no more in it',
  input: act,
  reply: PlatformInquiryRow,
  errorCodes,
})

export const unhideInquiry = endpoint({
  ...ofAdmin,
  path: '/card-core/admin/inquiry/unhide',
  summary: 'Shows the messages of a hidden inquiry to both sides again; the reason is recorded',
  input: act,
  reply: PlatformInquiryRow,
  errorCodes,
})
