import type { Services } from '../../platform/ctx.ts'
import { inTx, type Tx } from '../../platform/db.ts'
import { required } from '../../platform/domain-error.ts'
import { recordDomainEvents } from '../../platform/domain-events.ts'
import { lockOrders } from '../order/public.ts'
import { nextStatus } from './complaint.rules.ts'
import { type ComplaintRow, lockComplaint, transitionComplaint } from './complaint.sql.ts'
import {
  type LockedComplaint,
  listOpenCardNos,
  replaceComplaintCards,
  requestComplaintRefund,
} from './complaint-remedies.ts'
import { listRedeemedCardNos } from './list-redeemed-card-nos.ts'
import { listRefundedCardNos } from './recalled-cards.ts'
import { resolveForBuyer } from './resolve-for-buyer.ts'

const actor = 'job complaint-silence'

/**
 * Whether an order without deliveries was delivered since the complaint: that counts as an answer, even without a
 * message.
 */
const wasDeliveredSince = ({ complaint, order }: LockedComplaint): boolean =>
  complaint.card_ids.length === 0 && order.delivered_at !== null

/** New cards if the buyer wants them and stock has them, otherwise a refund of their share. */
async function decideForBuyer(
  services: Services,
  locked: LockedComplaint,
  tx: Parameters<typeof replaceComplaintCards>[1],
): Promise<void> {
  const { complaint, order } = locked
  const cardIds = await listOpenCardNos(tx, complaint)
  const resolution = { by: 'silence', actor, cardIds } as const
  // the buyer got something for each of its cards since; only what the complaint itself replaced counts as replaced by it
  if (cardIds.length === 0 && complaint.card_ids.length > 0) {
    const refunded = await listRefundedCardNos(tx, complaint.order_no)
    const isRefunded = complaint.card_ids.some((cardNo) => refunded.has(cardNo))
    return resolveForBuyer(services, tx, complaint, {
      ...resolution,
      ...(isRefunded ? { kind: 'refunded', cardIds: complaint.card_ids } : { kind: 'replaced' }),
      amountFen: null,
    })
  }
  const wantsReplacement = complaint.expectation === 'replace'
  if (wantsReplacement && (await replaceComplaintCards(services, tx, locked, { cardIds })) === undefined)
    return resolveForBuyer(services, tx, complaint, { ...resolution, kind: 'replaced', amountFen: null })
  // an order that is being refunded for another reason has nothing left to refund
  const isRefundable = order.status === 'paid' || order.status === 'delivered'
  const amountFen = isRefundable ? await requestComplaintRefund(services, tx, locked) : null
  await resolveForBuyer(services, tx, complaint, { ...resolution, kind: 'refunded', amountFen })
}

/** What was redeemed is considered by somebody before a card is made good: the platform decides. */
async function escalate(services: Services, tx: Tx, complaint: ComplaintRow): Promise<void> {
  const { complaint_no: complaintNo, shop_id: shopId, status } = complaint
  const to = required(nextStatus(status, 'sellerSilent'), 'complaintOver')
  const transition = { from: status, to, side: 'time', actor, reason: 'escalated' } as const
  await transitionComplaint(tx, complaintNo, transition, services.now())
  await recordDomainEvents(services, tx, [
    { kind: 'complaint.escalated', subject: complaintNo, tenantId: shopId },
  ])
}

/**
 * Decides a complaint for the buyer if its seller missed the deadline; does nothing if the deadline was met or the
 * complaint is final. The platform decides where cards complained about were redeemed.
 */
export const decideOverdueComplaint = (services: Services, complaintNo: string): Promise<void> =>
  inTx(services.db, async (tx) => {
    const complaint = await lockComplaint(tx, complaintNo)
    if (complaint?.status !== 'open' || !complaint.due_at || complaint.due_at > services.now()) return
    const [order] = await lockOrders(tx, [complaint.order_no])
    if (!order) return
    const answered = nextStatus(complaint.status, 'orderDelivered')
    if (answered && wasDeliveredSince({ complaint, order })) {
      const transition = { from: complaint.status, to: answered, side: 'seller', actor } as const
      return transitionComplaint(tx, complaintNo, { ...transition, reason: 'delivered' }, services.now())
    }
    const redeemed = await listRedeemedCardNos(tx, order.order_no)
    if (complaint.card_ids.some((cardNo) => redeemed.has(cardNo))) return escalate(services, tx, complaint)
    await decideForBuyer(services, { complaint, order }, tx)
  })
