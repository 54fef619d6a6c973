import { addComplaint, RunningComplaint } from '@faka/contract/complaint/complaint'
import type { Order } from '@faka/contract/delivery/delivery'
import { useMutation } from '@tanstack/react-query'
import { type CallInput, call } from '../../lib/call.ts'
import { isDomainError } from '../../lib/call-errors.ts'
import { addStoredComplaint } from './stored-complaints.ts'

/** Error codes shown beside the button, with a link that helps. */
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

/** Sends a complaint about an order. A retry after a lost response leads to the existing complaint. */
export function useSendComplaint(order: Order) {
  const send = useMutation({
    mutationKey: ['complaint.addComplaint', { orderNo: order.orderNo }],
    mutationFn: (input: CallInput<typeof addComplaint>) => call(addComplaint, input),
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
  return { ...send, rejection: isDomainError(send.error, ...expectedCodes) ? send.error : null }
}

/** The number of the active complaint, from the error of a second one. */
export const runningComplaintNo = (error: unknown) =>
  isDomainError(error, 'complaintRunning')
    ? RunningComplaint.safeParse(error.data).data?.complaintNo
    : undefined
