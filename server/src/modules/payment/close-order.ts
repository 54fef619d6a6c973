import type { OrderStatus } from '@faka/contract/shared/states'
import type { Services } from '../../platform/ctx.ts'
import { inTx } from '../../platform/db.ts'
import { findOrder, lockOrders, moveOrders, type OrderRow, pathOf } from '../order/public.ts'
import { releaseCards } from '../stock/public.ts'
import { loadChannel } from './load-channel.ts'
import { listUnconfirmedAmounts } from './paid-notification.sql.ts'
import { codeGraceSeconds, creatingSeconds, graceSeconds } from './payment.rules.ts'
import { endPayments, listPaymentsOfOrder, type PaymentRow } from './payment.sql.ts'
import { closeAtGateway, queryPayment } from './query-payment.ts'

export interface CloseOrderInput {
  orderNo: string
  to: 'cancelled' | 'expired'
  actor: string
}

/** Takes an unpaid order into `closing`; its cards stay held. Answers the status that it has then. */
export const beginClosing = (
  services: Services,
  { orderNo, to, actor }: CloseOrderInput,
): Promise<OrderStatus | undefined> =>
  inTx(services.db, async (tx) => {
    const [order] = await lockOrders(tx, [orderNo])
    if (order?.status !== 'unpaid') return order?.status
    const path = pathOf(order.status, ['closingBegan'])
    const move = { orderNo, shopId: order.shop_id, path, actor, reason: to, closingTo: to }
    await moveOrders(tx, [move], services.now())
    return 'closing'
  })

const secondsSince = (services: Services, time: Date): number =>
  (services.now().getTime() - time.getTime()) / 1000

/** Whether a payment certainly brings no money any more, or its gateway was waited for long enough. */
async function isPaymentOver(services: Services, payment: PaymentRow): Promise<boolean> {
  const { state, created_at, pay_before } = payment
  if (state !== 'creating' && state !== 'waiting') {
    // closed or failed before; a last look, since the money may have overtaken the closing
    if (state === 'closed' || state === 'failed') await queryPayment(services, payment)
    return true
  }
  const said = await closeAtGateway(services, payment)
  if (said === 'closed') return true
  // its code can be paid as long as it lives, and the gateway cannot end it before somebody scans it
  if (said === 'unscanned') return secondsSince(services, pay_before) > codeGraceSeconds
  // a gateway that was asked a moment ago may not know its own payment yet
  if (said === 'unpaid') return state === 'waiting' || secondsSince(services, created_at) > creatingSeconds
  const channel = await loadChannel(services, payment.pay_channel_id)
  return secondsSince(services, pay_before) > graceSeconds(channel?.gateway.capabilities.close !== 'never')
}

/** Gives the cards back and ends the order; does nothing when it was paid meanwhile. */
const releaseAndClose = (
  services: Services,
  { order_no: orderNo }: OrderRow,
  payments: readonly PaymentRow[],
): Promise<OrderStatus> =>
  inTx(services.db, async (tx) => {
    const [order] = await lockOrders(tx, [orderNo])
    if (order?.status !== 'closing') return order?.status ?? 'cancelled'
    // a gateway said that it was paid and did not confirm it: it keeps its cards until that is clear
    if ((await listUnconfirmedAmounts(tx, [orderNo])).length > 0) return order.status
    const to = order.closing_to ?? 'expired'
    const path = pathOf(order.status, [to === 'cancelled' ? 'cancelConfirmed' : 'expiryConfirmed'])
    if (payments.length > 0)
      await endPayments(
        tx,
        payments.map(({ payment_no }) => payment_no),
        'closed',
      )
    await releaseCards(tx, [orderNo])
    await moveOrders(
      tx,
      [{ orderNo, shopId: order.shop_id, path, actor: 'job close', reason: to }],
      services.now(),
    )
    return to
  })

/**
 * Goes on with a closing order: asks the gateways of its payments, and once none can bring money any more gives its
 * cards back. Answers the status that the order has then: still `closing` where a gateway is silent, or said that it was
 * paid and did not confirm it; `paid` or `delivered` where the money was there.
 */
export async function finishClosing(services: Services, orderNo: string): Promise<OrderStatus | undefined> {
  const order = await findOrder(services, orderNo)
  if (order?.status !== 'closing') return order?.status
  // the gateway that is silent about its own message is asked again by a job, and less and less often
  if ((await listUnconfirmedAmounts(services.db, [orderNo])).length > 0) return order.status
  const payments = await listPaymentsOfOrder(services.db, orderNo)
  const over = await Promise.all(payments.map((payment) => isPaymentOver(services, payment)))
  if (over.every(Boolean)) return releaseAndClose(services, order, payments)
  return (await findOrder(services, orderNo))?.status
}
