import type { Services } from '../../platform/ctx.ts'
import { inTx } from '../../platform/db.ts'
import { lockOrders } from '../order/public.ts'
import { nextStatus } from './complaint.rules.ts'
import { lockComplaint, transitionComplaint } from './complaint.sql.ts'
import { type LockedComplaint, replaceComplaintCards, requestComplaintRefund } from './complaint-remedies.ts'
import { resolveForBuyer } from './resolve-for-buyer.ts'

const actor = 'job complaint-silence'

/** Whether an order that had been given nothing was delivered since: that is an answer, though nobody wrote one. */
const wasDeliveredSince = ({ complaint, order }: LockedComplaint): boolean =>
  complaint.card_ids.length === 0 && order.delivered_at !== null

/** New cards where the buyer wants them and stock has them, else the share of his money. */
async function decideForBuyer(
  services: Services,
  open: LockedComplaint,
  tx: Parameters<typeof replaceComplaintCards>[1],
): Promise<void> {
  const { complaint, order } = open
  const { card_ids: cardIds } = complaint
  const done = { by: 'silence', actor, cardIds } as const
  const wants = complaint.expectation === 'replace'
  if (wants && (await replaceComplaintCards(services, tx, open, { cardIds })) === undefined)
    return resolveForBuyer(services, tx, complaint, { ...done, kind: 'replaced', amountFen: null })
  // an order whose money goes back by another way already has nothing left to give
  const possible = order.status === 'paid' || order.status === 'delivered'
  const amountFen = possible ? await requestComplaintRefund(services, tx, open) : null
  await resolveForBuyer(services, tx, complaint, { ...done, kind: 'refunded', amountFen })
}

/** Decides a complaint for the buyer whose seller let his deadline pass; does nothing where he did not, or it is over. */
export const decideOverdueComplaint = (services: Services, complaintNo: string): Promise<void> =>
  inTx(services.db, async (tx) => {
    const complaint = await lockComplaint(tx, complaintNo)
    if (complaint?.status !== 'open' || !complaint.due_at || complaint.due_at > services.now()) return
    const [order] = await lockOrders(tx, [complaint.order_no])
    if (!order) return
    const answered = nextStatus(complaint.status, 'orderDelivered')
    if (answered && wasDeliveredSince({ complaint, order })) {
      const move = { from: complaint.status, to: answered, side: 'seller', actor } as const
      return transitionComplaint(tx, complaintNo, { ...move, reason: 'delivered' }, services.now())
    }
    await decideForBuyer(services, { complaint, order }, tx)
  })
