import type { InquiryNo } from '@faka/contract/inquiry/inquiry'
import { listAllInquiries, type PlatformInquiryFilter } from '@faka/contract/inquiry/platform-inquiry'
import { type InquiryFilter, listInquiries, showInquiry } from '@faka/contract/inquiry/seller-inquiry'
import type { ShortUrl } from '@faka/contract/shared/ids'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'

export const inquiriesPerPage = 50

/** One page of the inquiries of a shop, the latest message first. */
export const shopInquiriesQuery = (
  shortUrl: ShortUrl,
  { filter, page }: { filter: InquiryFilter; page: number },
) =>
  queryOptions({
    queryKey: ['inquiry.listInquiries', { shortUrl, filter, page }],
    queryFn: ({ signal }) =>
      call(listInquiries, { shortUrl, filter, page, pageSize: inquiriesPerPage }, signal),
    placeholderData: keepPreviousData,
  })

/** An inquiry for the shop that was asked, which has read it then. */
export const soldInquiryQuery = (inquiryNo: InquiryNo) =>
  queryOptions({
    queryKey: ['inquiry.showInquiry', { inquiryNo }],
    queryFn: ({ signal }) => call(showInquiry, { inquiryNo }, signal),
  })

/** One page of the inquiries of all shops, the latest message first, without their messages. */
export const allInquiriesQuery = ({ filter, page }: { filter: PlatformInquiryFilter; page: number }) =>
  queryOptions({
    queryKey: ['inquiry.listAllInquiries', { filter, page }],
    queryFn: ({ signal }) => call(listAllInquiries, { filter, page, pageSize: inquiriesPerPage }, signal),
    placeholderData: keepPreviousData,
  })
