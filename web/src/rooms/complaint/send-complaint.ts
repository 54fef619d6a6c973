import { addComplaint, RunningComplaint } from '@faka/contract/complaint'
import type { Order } from '@faka/contract/delivery'
import { useMutation } from '@tanstack/react-query'
import { type CallInput, call } from '../../kernel/call.ts'
import { isRefusal } from '../../kernel/refusal.ts'
import { addOwnComplaint } from './own-complaints.ts'

/** Refusals that are shown beside the button, with the way on. */
const expected = [
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
    meta: { expected },
    gcTime: 0,
    onSuccess: ({ complaintNo }) =>
      addOwnComplaint({
        complaintNo,
        orderNo: order.orderNo,
        itemTitle: order.itemTitle,
        createTime: new Date().toISOString(),
      }),
  })
  return { ...send, refusal: isRefusal(send.error, ...expected) ? send.error : null }
}

/** The complaint that runs already, as the refusal of another one names it. */
export const runningOf = (error: unknown) =>
  isRefusal(error, 'complaintRunning') ? RunningComplaint.safeParse(error.data).data?.complaintNo : undefined
