import type { House } from '../../kernel/ctx.ts'
import { inTx } from '../../kernel/db.ts'
import { lockOrders, moveOrders, pathOf } from '../order/door.ts'
import { gatewayOf, worldOf } from './gateway-of.ts'
import { mostRefundTries, refundPauseSeconds } from './payment.rules.ts'
import { changePayments, lockPayments } from './payment.sql.ts'
import { type DueRefund, endRefund, takeDueRefunds } from './receipt.sql.ts'

/** Writes how a refund ended: given back, or left to a person. The order follows when it waited for this. */
const end = (house: House, refund: DueRefund, done: boolean): Promise<void> =>
  inTx(house.db, async (tx) => {
    const [order] = await lockOrders(tx, [refund.order_no])
    const [payment] = await lockPayments(tx, [refund.payment_no])
    const at = house.now()
    if (!(await endRefund(tx, { refundNo: refund.refund_no, receiptId: refund.receipt_id, done, at }))) return
    if (done && payment?.state === 'refunding')
      await changePayments(tx, [
        { paymentNo: payment.payment_no, state: 'refunded', settles: false, tradeNo: refund.trade_no },
      ])
    if (done && order?.status === 'refunding') {
      const path = pathOf(order.status, ['refundDone'])
      const move = {
        orderNo: order.order_no,
        shopId: order.shop_id,
        path,
        actor: 'job refund',
        reason: 'refunded',
      }
      await moveOrders(tx, [move], at)
    }
  })

async function tryRefund(house: House, refund: DueRefund): Promise<void> {
  const channel = await gatewayOf(house, refund.pay_channel_id)
  const answer = await channel?.gateway.refund(
    {
      refundNo: refund.refund_no,
      paymentNo: refund.payment_no,
      tradeNo: refund.trade_no,
      amountFen: refund.amount_fen,
      totalFen: refund.received_fen,
    },
    worldOf(house),
  )
  if (answer === 'done') return end(house, refund, true)
  if (answer === 'refused' || refund.tries >= mostRefundTries) return end(house, refund, false)
}

const atOnce = 5

/** Gives back what is due to go back. Answers whether there may be more. */
export async function refundDue(house: House): Promise<boolean> {
  const now = house.now()
  const due = await takeDueRefunds(
    house.db,
    now,
    new Date(now.getTime() + refundPauseSeconds(3) * 1000),
    atOnce,
  )
  await Promise.all(due.map((refund) => tryRefund(house, refund)))
  return due.length === atOnce
}
