import { idLength } from '@faka/contract/ids'
import type { Ctx } from '../../kernel/ctx.ts'
import { inTx, type Tx } from '../../kernel/db.ts'
import { oneAtATime } from '../../kernel/one-at-a-time.ts'
import { perHouse } from '../../kernel/per-house.ts'
import { newNumber } from '../../kernel/random.ts'
import { orRefuse, Refused } from '../../kernel/refuse.ts'
import { lockOrders, netFenOf } from '../order/door.ts'
import { debit } from '../wallet/door.ts'
import type { OpenChannel } from './gateway-of.ts'
import { nextCheck } from './payment.rules.ts'
import { insertPayments, type PaymentRow, paymentsOf } from './payment.sql.ts'

/** The payment of an order on the channel of balances; there is never more than one. */
const takenBy = async (tx: Tx, orderNo: string, channelId: string): Promise<PaymentRow | undefined> =>
  (await paymentsOf(tx, orderNo)).find(({ pay_channel_id }) => pay_channel_id === channelId)

/** More than this are told to come again. */
const mostWaiting = 200

/**
 * One after the other in a process: many who press at once would wait for the same order with a connection each, and
 * whoever has the order's lock would find none left to go on with.
 */
const takings = perHouse(() => oneAtATime(mostWaiting))

/**
 * Takes the price of an unpaid order from its account's balance and writes the payment, both or neither; where that
 * was done before, answers the payment as it is. Refuses with `orderNotPayable` and `balanceTooLow`.
 */
export const takeFromBalance = (
  ctx: Ctx,
  { orderNo, accountId, channel }: { orderNo: string; accountId: number; channel: OpenChannel },
): Promise<PaymentRow> =>
  takings(ctx)(() => inTx(ctx.db, (tx) => take(ctx, tx, { orderNo, accountId, channel })))

async function take(
  ctx: Ctx,
  tx: Tx,
  { orderNo, accountId, channel }: { orderNo: string; accountId: number; channel: OpenChannel },
): Promise<PaymentRow> {
  const [order] = await lockOrders(tx, [orderNo])
  const before = await takenBy(tx, orderNo, channel.channelId)
  if (before) return before
  const now = ctx.now()
  if (order?.status !== 'unpaid' || order.pay_before <= now || order.account_id !== accountId)
    throw new Refused('orderNotPayable')
  const paymentNo = newNumber(ctx.random, idLength)
  const amountFen = netFenOf(order)
  const times = { created_at: now, pay_before: order.pay_before }
  const insertions = await insertPayments(tx, [
    {
      payment_no: paymentNo,
      order_no: orderNo,
      shop_id: order.shop_id,
      pay_channel_id: channel.channelId,
      amount_fen: amountFen,
      fee_fen: 0,
      way: 'code',
      next_check_at: nextCheck(times, now),
      ...times,
    },
  ])
  if (insertions.get(paymentNo) === 'off') throw new Refused('channelUnavailable')
  await debit(ctx, tx, {
    kind: 'purchase',
    ref: paymentNo,
    orderNo,
    accountId,
    realMoney: channel.realMoney,
    amountFen,
  })
  return orRefuse(await takenBy(tx, orderNo, channel.channelId), 'orderNotPayable')
}
