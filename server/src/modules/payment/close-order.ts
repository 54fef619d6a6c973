import type { OrderStatus } from '@faka/contract/shared/states'
import type { Services } from '../../platform/ctx.ts'
import { inTx } from '../../platform/db.ts'
import { findOrder, lockOrders, type OrderRow, statusPath, transitionOrders } from '../order/public.ts'
import { loadChannel } from '../pay-channel/public.ts'
import { releaseCards } from '../stock/public.ts'
import { returnOpenParts } from './balance-part.sql.ts'
import { finishPartReturns } from './finish-part-returns.ts'
import { listUnconfirmedAmounts } from './paid-notification.sql.ts'
import { codeGraceSeconds, creatingSeconds, graceSeconds } from './payment.rules.ts'
import { endPayments, listPaymentsOfOrder, type PaymentRow } from './payment.sql.ts'
import { closeAtGateway, queryPayment } from './query-payment.ts'

export interface CloseOrderInput {
  orderNo: string
  to: 'cancelled' | 'expired'
  actor: string
}

/** Moves an unpaid order to `closing`; its cards stay held. Returns the order's status afterwards. */
export const beginClosing = (
  services: Services,
  { orderNo, to, actor }: CloseOrderInput,
): Promise<OrderStatus | undefined> =>
  inTx(services.db, async (tx) => {
    const [order] = await lockOrders(tx, [orderNo])
    if (order?.status !== 'unpaid') return order?.status
    const path = statusPath(order.status, ['closingStarted'])
    const move = { orderNo, shopId: order.shop_id, path, actor, reason: to, closingTo: to }
    await transitionOrders(tx, [move], services.now())
    return 'closing'
  })

const secondsSince = (services: Services, time: Date): number =>
  (services.now().getTime() - time.getTime()) / 1000

/** Whether a payment can bring no more money, or its gateway was waited for long enough. */
async function isPaymentOver(services: Services, payment: PaymentRow): Promise<boolean> {
  const { state, created_at, pay_before } = payment
  if (state !== 'creating' && state !== 'waiting') {
    // already closed or failed; one last check, since money may have arrived during the closing
    if (state === 'closed' || state === 'failed') await queryPayment(services, payment)
    return true
  }
  const result = await closeAtGateway(services, payment)
  if (result === 'closed') return true
  // the code can be paid until it expires, and the gateway cannot close it before it is scanned
  if (result === 'unscanned') return secondsSince(services, pay_before) > codeGraceSeconds
  // a gateway that was called a moment ago may not know its own payment yet
  if (result === 'unpaid') return state === 'waiting' || secondsSince(services, created_at) > creatingSeconds
  const channel = await loadChannel(services, payment.pay_channel_id)
  return secondsSince(services, pay_before) > graceSeconds(channel?.gateway.capabilities.close !== 'never')
}

/**
 * Releases the cards, lets go back what was taken from a balance, and ends the order; does nothing if it was paid meanwhile.
 */
const closeInTx = (
  services: Services,
  { order_no: orderNo }: OrderRow,
  payments: readonly PaymentRow[],
): Promise<OrderStatus> =>
  inTx(services.db, async (tx) => {
    const [order] = await lockOrders(tx, [orderNo])
    if (order?.status !== 'closing') return order?.status ?? 'cancelled'
    // a "paid" notification is not confirmed yet: the cards stay held until that is clear
    if ((await listUnconfirmedAmounts(tx, [orderNo])).length > 0) return order.status
    const to = order.closing_to ?? 'expired'
    const path = statusPath(order.status, [to === 'cancelled' ? 'cancelConfirmed' : 'expiryConfirmed'])
    if (payments.length > 0)
      await endPayments(
        tx,
        payments.map(({ payment_no }) => payment_no),
        'closed',
      )
    await releaseCards(tx, [orderNo])
    await transitionOrders(
      tx,
      [{ orderNo, shopId: order.shop_id, path, actor: 'job close', reason: to }],
      services.now(),
    )
    if (order.account_id !== null) await returnOpenParts(tx, [orderNo])
    return to
  })

async function releaseAndClose(
  services: Services,
  order: OrderRow,
  payments: readonly PaymentRow[],
): Promise<OrderStatus> {
  const status = await closeInTx(services, order, payments)
  if (order.account_id !== null) await finishPartReturns(services, [order.order_no])
  return status
}

/**
 * Continues to close an order: asks the gateways of its payments, and releases its cards once none can bring money.
 * Returns the order's status afterwards: still `closing` while a gateway does not answer or has an unconfirmed
 * "paid"; `paid` or `delivered` if money was found.
 */
export async function finishClosing(services: Services, orderNo: string): Promise<OrderStatus | undefined> {
  const order = await findOrder(services, orderNo)
  if (order?.status !== 'closing') return order?.status
  // a job retries the unconfirmed notification, at growing intervals
  if ((await listUnconfirmedAmounts(services.db, [orderNo])).length > 0) return order.status
  const payments = await listPaymentsOfOrder(services.db, orderNo)
  const isOver = await Promise.all(payments.map((payment) => isPaymentOver(services, payment)))
  if (isOver.every(Boolean)) return releaseAndClose(services, order, payments)
  return (await findOrder(services, orderNo))?.status
}
