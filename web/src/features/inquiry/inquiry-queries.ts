import { getInquiry, type InquiryNo, pageInquiries } from '@faka/contract/inquiry/inquiry'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { inquiryAccess } from './stored-inquiries.ts'

const perPage = 20
/** How often an inquiry on the page is read again. */
const refetchMs = 30_000

/** An inquiry of the visitor, who has read it then. */
export const inquiryQuery = (inquiryNo: InquiryNo) =>
  queryOptions({
    queryKey: ['inquiry.getInquiry', { inquiryNo }],
    queryFn: ({ signal }) => call(getInquiry, inquiryAccess(inquiryNo), signal),
    refetchInterval: refetchMs,
  })

/** The same for a list: it stays unread. */
export const listedInquiryQuery = (inquiryNo: InquiryNo) =>
  queryOptions({
    queryKey: ['inquiry.getInquiry', { inquiryNo, peek: true }],
    queryFn: ({ signal }) => call(getInquiry, { ...inquiryAccess(inquiryNo), peek: true }, signal),
  })

/** What the account asked, a page at a time. */
export const inquiriesQuery = (page: number) =>
  queryOptions({
    queryKey: ['inquiry.pageInquiries', { page }],
    queryFn: ({ signal }) => call(pageInquiries, { page, pageSize: perPage }, signal),
    placeholderData: keepPreviousData,
  })
