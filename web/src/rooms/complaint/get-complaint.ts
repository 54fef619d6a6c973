import {
  type Complaint,
  type ComplaintStatus,
  detailComplaint,
  type Proof,
  pageProofInfo,
  runningComplaints,
} from '@faka/contract/complaint'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../kernel/call.ts'
import { isRefusal } from '../../kernel/refusal.ts'
import { type Access, accessFields } from './complaint-access.ts'

/** A complaint, and when its answer came on the page's own clock: milliseconds of `performance.now()`. */
export type SeenComplaint = Complaint & { receivedAt: number }

export const seenNow = (complaint: Complaint): SeenComplaint => ({
  ...complaint,
  receivedAt: performance.now(),
})

export const isRunning = (status: ComplaintStatus): boolean =>
  runningComplaints.some((running) => running === status)

/** How often a page that is looked at asks whether the other side wrote; a complaint takes hours, not seconds. */
const askAgainMs = 10_000

/** A complaint. While it runs and its page is looked at, it is asked for again and again. */
export const complaintQuery = (access: Access) =>
  queryOptions({
    queryKey: ['complaint.detailComplaint', { complaintNo: access.complaintNo, orderNo: access.orderNo }],
    queryFn: async ({ signal }) => seenNow(await call(detailComplaint, accessFields(access), signal)),
    staleTime: 5_000,
    refetchInterval: ({ state }) => (state.data && isRunning(state.data.status) ? askAgainMs : false),
  })

const proofsAtOnce = 100

/** All messages of a complaint, the oldest first. Links to pictures die after some minutes, so they are asked anew. */
export const proofsQuery = (access: Access, { running }: { running: boolean }) =>
  queryOptions({
    queryKey: ['complaint.pageProofInfo', { complaintNo: access.complaintNo, orderNo: access.orderNo }],
    queryFn: async ({ signal }) => {
      const proofs: Proof[] = []
      for (let page = 1; ; page++) {
        const wish = { ...accessFields(access), page, pageSize: proofsAtOnce }
        const { list, total } = await call(pageProofInfo, wish, signal)
        proofs.push(...list)
        if (list.length === 0 || proofs.length >= total) return proofs
      }
    },
    staleTime: 5_000,
    refetchInterval: running ? askAgainMs : 120_000,
  })

/**
 * The state of a complaint in a list; null where it is refused, since one that asks for its card password must not lead
 * away from all others.
 */
export const complaintStateQuery = (access: Access) =>
  queryOptions({
    queryKey: ['complaint.stateOf', { complaintNo: access.complaintNo }],
    queryFn: async ({ signal }) => {
      try {
        return (await call(detailComplaint, accessFields(access), signal)).status
      } catch (error) {
        if (isRefusal(error)) return null
        throw error
      }
    },
  })
