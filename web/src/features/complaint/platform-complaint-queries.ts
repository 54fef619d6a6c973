import type { ComplaintNo } from '@faka/contract/complaint/complaint'
import {
  listEscalatedComplaints,
  type PlatformComplaint,
  type PlatformComplaintStatus,
  showEscalatedComplaint,
} from '@faka/contract/complaint/platform-complaint'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { isRunning } from './complaint-queries.ts'
import { complaintsPerPage } from './seller-complaint-queries.ts'

/** A complaint for the platform, and when it was received: milliseconds of `performance.now()`. */
export type ReceivedPlatformComplaint = PlatformComplaint & { receivedAt: number }

const refetchMs = 10_000
const listRefetchMs = 60_000

interface ListFilter {
  status: PlatformComplaintStatus
  page: number
}

/** One page of the complaints of all shops that were escalated. */
export const escalatedComplaintsQuery = ({ status, page }: ListFilter) =>
  queryOptions({
    queryKey: ['complaint.listEscalatedComplaints', { status, page }],
    queryFn: async ({ signal }) => ({
      ...(await call(listEscalatedComplaints, { status, page, pageSize: complaintsPerPage }, signal)),
      receivedAt: performance.now(),
    }),
    staleTime: 5_000,
    refetchInterval: listRefetchMs,
    placeholderData: keepPreviousData,
  })

/** How many complaints wait for the platform. */
export const escalatedCountQuery = () =>
  queryOptions({
    queryKey: ['complaint.listEscalatedComplaints', 'count'],
    queryFn: async ({ signal }) =>
      (await call(listEscalatedComplaints, { page: 1, pageSize: 1 }, signal)).counts.escalated,
    staleTime: 5_000,
    refetchInterval: listRefetchMs,
  })

/** The complaint that waits after this one, else the first that waits. */
export const nextEscalatedQuery = (complaintNo: ComplaintNo) =>
  queryOptions({
    ...escalatedComplaintsQuery({ status: 'escalated', page: 1 }),
    select: ({ list }): ComplaintNo | undefined => {
      const index = list.findIndex((row) => row.complaintNo === complaintNo)
      const next = list[index + 1] ?? list[0]
      return next?.complaintNo === complaintNo ? undefined : next?.complaintNo
    },
  })

/** An escalated complaint; polled while it waits and its page is visible. Links of its pictures expire after minutes. */
export const escalatedComplaintQuery = (complaintNo: ComplaintNo) =>
  queryOptions({
    queryKey: ['complaint.showEscalatedComplaint', { complaintNo }],
    queryFn: async ({ signal }): Promise<ReceivedPlatformComplaint> => ({
      ...(await call(showEscalatedComplaint, { complaintNo }, signal)),
      receivedAt: performance.now(),
    }),
    staleTime: 5_000,
    refetchInterval: ({ state }) => (state.data && isRunning(state.data.status) ? refetchMs : 120_000),
    meta: { expected: ['complaintNotFound'] },
  })
