import type { ComplaintNo, ComplaintStatus } from '@faka/contract/complaint/complaint'
import {
  listComplaints,
  type SellerComplaint,
  showComplaint,
} from '@faka/contract/complaint/seller-complaint'
import type { ShortUrl } from '@faka/contract/shared/ids'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { isRunning } from './complaint-queries.ts'

/** A complaint for its seller, and when it was received: milliseconds of `performance.now()`. */
export type ReceivedSellerComplaint = SellerComplaint & { receivedAt: number }

export const complaintsPerPage = 50
/** How often a visible page polls; complaints take hours, not seconds. */
const refetchMs = 10_000
const listRefetchMs = 60_000

interface ListFilter {
  /** All shops of the account if undefined. */
  shortUrl: ShortUrl | undefined
  status: ComplaintStatus | undefined
  page: number
}

/** One page of the complaints of a shop, the nearest deadline first. */
export const sellerComplaintsQuery = ({ shortUrl, status, page }: ListFilter) =>
  queryOptions({
    queryKey: ['complaint.listComplaints', { shortUrl, status, page }],
    queryFn: async ({ signal }) => ({
      ...(await call(
        listComplaints,
        { page, pageSize: complaintsPerPage, ...(shortUrl && { shortUrl }), ...(status && { status }) },
        signal,
      )),
      receivedAt: performance.now(),
    }),
    staleTime: 5_000,
    refetchInterval: listRefetchMs,
    placeholderData: keepPreviousData,
  })

/** The complaint that a seller answers after this one: the next by deadline, else the first that waits. */
export const nextComplaintQuery = (complaintNo: ComplaintNo, shortUrl: ShortUrl | undefined) =>
  queryOptions({
    ...sellerComplaintsQuery({ shortUrl, status: 'open', page: 1 }),
    select: ({ list }): ComplaintNo | undefined => {
      const index = list.findIndex((row) => row.complaintNo === complaintNo)
      const next = list[index + 1] ?? list[0]
      return next?.complaintNo === complaintNo ? undefined : next?.complaintNo
    },
  })

/** A complaint for its seller; polled while it is active and its page is visible. Links of its pictures expire after minutes. */
export const sellerComplaintQuery = (complaintNo: ComplaintNo) =>
  queryOptions({
    queryKey: ['complaint.showComplaint', { complaintNo }],
    queryFn: async ({ signal }): Promise<ReceivedSellerComplaint> => ({
      ...(await call(showComplaint, { complaintNo }, signal)),
      receivedAt: performance.now(),
    }),
    staleTime: 5_000,
    refetchInterval: ({ state }) => (state.data && isRunning(state.data.status) ? refetchMs : 120_000),
    meta: { expected: ['complaintNotFound'] },
  })
