import {
  activeComplaintStatuses,
  type Complaint,
  type ComplaintStatus,
  detailComplaint,
  type Proof,
  pageProofInfo,
} from '@faka/contract/complaint/complaint'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { isDomainError } from '../../lib/call-errors.ts'
import { accessFields, type ComplaintAccess } from './complaint-access.ts'

/** A complaint, and when it was received: milliseconds of `performance.now()`. */
export type ReceivedComplaint = Complaint & { receivedAt: number }

export const withReceivedAt = (complaint: Complaint): ReceivedComplaint => ({
  ...complaint,
  receivedAt: performance.now(),
})

export const isRunning = (status: ComplaintStatus): boolean =>
  activeComplaintStatuses.some((running) => running === status)

/** How often a visible page polls for messages; complaints take hours, not seconds. */
const refetchMs = 10_000

/** A complaint; polled while it is active and its page is visible. */
export const complaintQuery = (access: ComplaintAccess) =>
  queryOptions({
    queryKey: ['complaint.detailComplaint', { complaintNo: access.complaintNo, orderNo: access.orderNo }],
    queryFn: async ({ signal }) => withReceivedAt(await call(detailComplaint, accessFields(access), signal)),
    staleTime: 5_000,
    refetchInterval: ({ state }) => (state.data && isRunning(state.data.status) ? refetchMs : false),
  })

const proofsPageSize = 100

/** All messages of a complaint, oldest first. Picture URLs expire after some minutes, so they are refetched. */
export const proofsQuery = (access: ComplaintAccess, { running }: { running: boolean }) =>
  queryOptions({
    queryKey: ['complaint.pageProofInfo', { complaintNo: access.complaintNo, orderNo: access.orderNo }],
    queryFn: async ({ signal }) => {
      const proofs: Proof[] = []
      for (let page = 1; ; page++) {
        const input = { ...accessFields(access), page, pageSize: proofsPageSize }
        const { list, total } = await call(pageProofInfo, input, signal)
        proofs.push(...list)
        if (list.length === 0 || proofs.length >= total) return proofs
      }
    },
    staleTime: 5_000,
    refetchInterval: running ? refetchMs : 120_000,
  })

/**
 * The status of a complaint in a list; null where the server rejects the call, since a missing card password of one
 * must not redirect the whole list.
 */
export const complaintStatusQuery = (access: ComplaintAccess) =>
  queryOptions({
    queryKey: ['complaint.complaintStatus', { complaintNo: access.complaintNo }],
    queryFn: async ({ signal }) => {
      try {
        return (await call(detailComplaint, accessFields(access), signal)).status
      } catch (error) {
        if (isDomainError(error)) return null
        throw error
      }
    },
  })
