import type { OrderStatus } from '@faka/contract/states'
import type { House } from '../../kernel/ctx.ts'
import { inTx } from '../../kernel/db.ts'
import { findOrder, lockOrders, moveOrders, type OrderRow, pathOf } from '../order/door.ts'
import { releaseCards } from '../stock/door.ts'
import { askAboutPayment, endAtGateway } from './ask-about-payment.ts'
import { gatewayOf } from './gateway-of.ts'
import { unconfirmedSums } from './paid-notice.sql.ts'
import { codeGraceSeconds, creatingSeconds, graceSeconds } from './payment.rules.ts'
import { endPayments, type PaymentRow, paymentsOf } from './payment.sql.ts'

export interface Closing {
  orderNo: string
  to: 'cancelled' | 'expired'
  actor: string
}

/** Takes an unpaid order into `closing`; its cards stay held. Answers the status that it has then. */
export const beginClosing = (
  house: House,
  { orderNo, to, actor }: Closing,
): Promise<OrderStatus | undefined> =>
  inTx(house.db, async (tx) => {
    const [order] = await lockOrders(tx, [orderNo])
    if (order?.status !== 'unpaid') return order?.status
    const path = pathOf(order.status, ['closingBegan'])
    const move = { orderNo, shopId: order.shop_id, path, actor, reason: to, closingTo: to }
    await moveOrders(tx, [move], house.now())
    return 'closing'
  })

const secondsSince = (house: House, time: Date): number => (house.now().getTime() - time.getTime()) / 1000

/** Whether a payment certainly brings no money any more, or its gateway was waited for long enough. */
async function isOver(house: House, payment: PaymentRow): Promise<boolean> {
  const { state, created_at, pay_before } = payment
  if (state !== 'creating' && state !== 'waiting') {
    // closed or failed before; a last look, since the money may have overtaken the closing
    if (state === 'closed' || state === 'failed') await askAboutPayment(house, payment)
    return true
  }
  const said = await endAtGateway(house, payment)
  if (said === 'closed') return true
  // its code can be paid as long as it lives, and the gateway cannot end it before somebody scans it
  if (said === 'unscanned') return secondsSince(house, pay_before) > codeGraceSeconds
  // a gateway that was asked a moment ago may not know its own payment yet
  if (said === 'unpaid') return state === 'waiting' || secondsSince(house, created_at) > creatingSeconds
  const channel = await gatewayOf(house, payment.pay_channel_id)
  return secondsSince(house, pay_before) > graceSeconds(channel?.gateway.capabilities.close !== 'never')
}

/** Gives the cards back and ends the order; does nothing when it was paid meanwhile. */
const release = (
  house: House,
  { order_no: orderNo }: OrderRow,
  payments: readonly PaymentRow[],
): Promise<OrderStatus> =>
  inTx(house.db, async (tx) => {
    const [order] = await lockOrders(tx, [orderNo])
    if (order?.status !== 'closing') return order?.status ?? 'cancelled'
    // a gateway said that it was paid and did not confirm it: it keeps its cards until that is clear
    if ((await unconfirmedSums(tx, [orderNo])).length > 0) return order.status
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
      house.now(),
    )
    return to
  })

/**
 * Goes on with a closing order: asks the gateways of its payments, and once none can bring money any more gives its
 * cards back. Answers the status that the order has then: still `closing` where a gateway is silent, or said that it was
 * paid and did not confirm it; `paid` or `delivered` where the money was there.
 */
export async function finishClosing(house: House, orderNo: string): Promise<OrderStatus | undefined> {
  const order = await findOrder(house, orderNo)
  if (order?.status !== 'closing') return order?.status
  // the gateway that is silent about its own message is asked again by a job, and less and less often
  if ((await unconfirmedSums(house.db, [orderNo])).length > 0) return order.status
  const payments = await paymentsOf(house.db, orderNo)
  const over = await Promise.all(payments.map((payment) => isOver(house, payment)))
  if (over.every(Boolean)) return release(house, order, payments)
  return (await findOrder(house, orderNo))?.status
}
