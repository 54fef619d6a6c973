import { InquiryNo } from './inquiry.ts'

/** URLs of the page of inquiries, kept out of `urls.ts`, which is part of every first page. */
type Query = Pick<URLSearchParams, 'get'>

const path = '/userCenter/inquiries'

/** The list of the visitor's inquiries, or one of them. A secret is never part of it. */
export const inquiriesUrl = (inquiryNo?: InquiryNo, page = 1): string => {
  const params = new URLSearchParams()
  if (inquiryNo) params.set('inquiryNo', inquiryNo)
  if (page > 1) params.set('page', String(page))
  return params.size > 0 ? `${path}?${params}` : path
}

export const readInquiryNo = (query: Query): InquiryNo | undefined =>
  InquiryNo.safeParse(query.get('inquiryNo')).data
