import * as z from 'zod/mini'
import { endpoint } from '../shared/endpoint.ts'
import { ShortUrl } from '../shared/ids.ts'
import { pageOf, paging } from '../shared/paging.ts'
import { Inquiry, InquiryNo, InquiryRow, InquiryText, inquiryStatuses } from './inquiry.ts'

/** Which inquiries a list shows: those with a status, or all. */
export const inquiryFilters = ['all', ...inquiryStatuses] as const
export const InquiryFilter = z.enum(inquiryFilters)
export type InquiryFilter = z.infer<typeof InquiryFilter>

/** An inquiry as the seller sees it: never who asked. */
export const SellerInquiry = z.strictObject({ ...Inquiry.shape, hasAccount: z.boolean() })
export type SellerInquiry = z.infer<typeof SellerInquiry>

const ofSeller = { audience: 'seller', access: 'seller', session: 'needed' } as const

export const listInquiries = endpoint({
  ...ofSeller,
  rights: ['complaints', 'orders'],
  apiScope: 'inquiries:read',
  path: '/card-core/seller/inquiry/list',
  summary: 'The inquiries of a shop, the latest message first, with how many wait for an answer',
  input: z.strictObject({ shortUrl: ShortUrl, filter: z._default(InquiryFilter, 'all'), ...paging }),
  reply: z.strictObject({ ...pageOf(InquiryRow).shape, open: z.int().check(z.minimum(0)) }),
  errorCodes: ['sessionNeeded', 'shopNotFound'],
})

export const showInquiry = endpoint({
  ...ofSeller,
  rights: ['complaints', 'orders'],
  apiScope: 'inquiries:read',
  path: '/card-core/seller/inquiry/show',
  summary: 'An inquiry with its messages; the shop has read them then',
  input: z.strictObject({ inquiryNo: InquiryNo }),
  reply: SellerInquiry,
  errorCodes: ['sessionNeeded', 'inquiryNotFound'],
})

export const answerInquiry = endpoint({
  ...ofSeller,
  rights: ['complaints'],
  apiScope: 'inquiries:write',
  idempotencyKey: true,
  path: '/card-core/seller/inquiry/answer',
  summary:
    'Answers an inquiry, also a closed one, which opens it again; who asked is told where a way is known',
  input: z.strictObject({ inquiryNo: InquiryNo, text: InquiryText }),
  reply: SellerInquiry,
  errorCodes: ['sessionNeeded', 'inquiryNotFound', 'inquiryFull', 'inquiryHidden'],
})

export const closeInquiry = endpoint({
  ...ofSeller,
  rights: ['complaints'],
  apiScope: 'inquiries:write',
  idempotencyKey: true,
  path: '/card-core/seller/inquiry/close',
  summary: 'Closes an inquiry: who asked writes no more in it; closing it again changes nothing',
  input: z.strictObject({ inquiryNo: InquiryNo }),
  reply: SellerInquiry,
  errorCodes: ['sessionNeeded', 'inquiryNotFound'],
})
