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

/** A complaint, and when its answer came on the page's own clock: milliseconds of `performance.now()`. */
export type ReceivedComplaint = Complaint & { receivedAt: number }

export const withReceivedAt = (complaint: Complaint): ReceivedComplaint => ({
  ...complaint,
  receivedAt: performance.now(),
})

export const isRunning = (status: ComplaintStatus): boolean =>
  activeComplaintStatuses.some((running) => running === status)

/** How often a page that is looked at asks whether the other side wrote; a complaint takes hours, not seconds. */
const refetchMs = 10_000

/** A complaint. While it runs and its page is looked at, it is asked for again and again. */
export const complaintQuery = (access: ComplaintAccess) =>
  queryOptions({
    queryKey: ['complaint.detailComplaint', { complaintNo: access.complaintNo, orderNo: access.orderNo }],
    queryFn: async ({ signal }) => withReceivedAt(await call(detailComplaint, accessFields(access), signal)),
    staleTime: 5_000,
    refetchInterval: ({ state }) => (state.data && isRunning(state.data.status) ? refetchMs : false),
  })

const proofsPageSize = 100

/** All messages of a complaint, the oldest first. Links to pictures die after some minutes, so they are asked anew. */
export const proofsQuery = (access: ComplaintAccess, { running }: { running: boolean }) =>
  queryOptions({
    queryKey: ['complaint.pageProofInfo', { complaintNo: access.complaintNo, orderNo: access.orderNo }],
    queryFn: async ({ signal }) => {
      const proofs: Proof[] = []
      for (let page = 1; ; page++) {
        const wish = { ...accessFields(access), page, pageSize: proofsPageSize }
        const { list, total } = await call(pageProofInfo, wish, signal)
        proofs.push(...list)
        if (list.length === 0 || proofs.length >= total) return proofs
      }
    },
    staleTime: 5_000,
    refetchInterval: running ? refetchMs : 120_000,
  })

/**
 * The state of a complaint in a list; null where it is refused, since one that asks for its card password must not lead
 * away from all others.
 */
export const complaintStatusQuery = (access: ComplaintAccess) =>
  queryOptions({
    queryKey: ['complaint.stateOf', { complaintNo: access.complaintNo }],
    queryFn: async ({ signal }) => {
      try {
        return (await call(detailComplaint, accessFields(access), signal)).status
      } catch (error) {
        if (isDomainError(error)) return null
        throw error
      }
    },
  })
