import { addComplaint, RunningComplaint } from '@faka/contract/complaint/complaint'
import type { Order } from '@faka/contract/delivery/delivery'
import { useMutation } from '@tanstack/react-query'
import { type CallInput, call } from '../../lib/call.ts'
import { isDomainError } from '../../lib/call-errors.ts'
import { addStoredComplaint } from './stored-complaints.ts'

/** Refusals that are shown beside the button, with the way on. */
const expectedCodes = [
  'complaintRunning',
  'complaintTooLate',
  'complaintNotPossible',
  'onlyNotReceived',
  'cardsNotOfOrder',
  'contactMissing',
  'uploadNotFound',
  'cardPasswordLocked',
  'tooOften',
] as const

/** Sends a complaint about an order. Sent again after a broken line, it is led to the first. */
export function useSendComplaint(order: Order) {
  const send = useMutation({
    mutationKey: ['complaint.addComplaint', { orderNo: order.orderNo }],
    mutationFn: (wish: CallInput<typeof addComplaint>) => call(addComplaint, wish),
    meta: { expected: expectedCodes },
    gcTime: 0,
    onSuccess: ({ complaintNo }) =>
      addStoredComplaint({
        complaintNo,
        orderNo: order.orderNo,
        itemTitle: order.itemTitle,
        createTime: new Date().toISOString(),
      }),
  })
  return { ...send, refusal: isDomainError(send.error, ...expectedCodes) ? send.error : null }
}

/** The complaint that runs already, as the refusal of another one names it. */
export const runningComplaintNo = (error: unknown) =>
  isDomainError(error, 'complaintRunning')
    ? RunningComplaint.safeParse(error.data).data?.complaintNo
    : undefined
