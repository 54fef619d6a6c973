import type { OrderNo } from '../shared/ids.ts'
import { ComplaintNo, type ComplaintStatus, complaintStatuses } from './complaint.ts'

/** URLs of complaint and feedback pages, kept out of `urls.ts`, which is part of every first page. */
type Query = Pick<URLSearchParams, 'get'>

const withQuery = (path: string, query: Record<string, string | undefined>): string => {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value) params.set(name, value)
  return params.size > 0 ? `${path}?${params}` : path
}

/** Without `orderNo` only the owner of the order can open the page. */
export const complaintUrl = (complaintNo: ComplaintNo, orderNo?: OrderNo) =>
  withQuery('/complaint/complaint-detail', { complaintNo, orderId: orderNo })

/** Which complaints a list shows: those with a status, or of one order. */
export interface ComplaintListFilter {
  status?: ComplaintStatus | undefined
  orderNo?: OrderNo | undefined
  page?: number | undefined
}

const complaintListPath = '/userCenter/fankui'

export const complaintsUrl = ({ status, orderNo, page }: ComplaintListFilter = {}) =>
  withQuery(complaintListPath, {
    status,
    orderId: orderNo,
    page: page && page > 1 ? String(page) : undefined,
  })

export const feedbackUrl = () => withQuery(complaintListPath, { tab: 'feedback' })

export const readComplaintNo = (query: Query): ComplaintNo | undefined =>
  ComplaintNo.safeParse(query.get('complaintNo')).data

export const readComplaintStatus = (query: Query): ComplaintStatus | undefined =>
  complaintStatuses.find((status) => status === query.get('status'))
