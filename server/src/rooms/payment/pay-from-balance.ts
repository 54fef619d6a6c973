import type { payFromBalance as operation } from '@faka/contract/balance'
import type { InputOf, ReplyOf } from '@faka/contract/endpoint'
import { idLength } from '@faka/contract/ids'
import { accountOf, type Ctx } from '../../kernel/ctx.ts'
import { inTx } from '../../kernel/db.ts'
import { newNumber } from '../../kernel/random.ts'
import { orRefuse, Refused } from '../../kernel/refuse.ts'
import { findOrder, lockOrders, ownOrderOrGuess } from '../order/door.ts'
import { debit } from '../wallet/door.ts'
import { askAboutPayment } from './ask-about-payment.ts'
import { balanceChannel } from './balance-channel.ts'
import type { OpenChannel } from './gateway-of.ts'
import { nextCheck } from './payment.rules.ts'
import { insertPayments, type PaymentRow, paymentsOf } from './payment.sql.ts'

/** The payment of an order on this channel that took its money; what did not settle it was given back. */
const takenBy = async (ctx: Ctx, orderNo: string, { channelId }: OpenChannel) =>
  (await paymentsOf(ctx.db, orderNo)).find(({ pay_channel_id }) => pay_channel_id === channelId)

/** Takes the money and writes its payment, both or neither; undefined where that was done before. */
const takeMoney = (
  ctx: Ctx,
  { orderNo, accountId, channel }: { orderNo: string; accountId: number; channel: OpenChannel },
): Promise<void> =>
  inTx(ctx.db, async (tx) => {
    const [order] = await lockOrders(tx, [orderNo])
    const now = ctx.now()
    if (order?.status !== 'unpaid' || order.pay_before <= now || order.account_id !== accountId)
      throw new Refused('orderNotPayable')
    const paymentNo = newNumber(ctx.random, idLength)
    const times = { created_at: now, pay_before: order.pay_before }
    const payment = {
      payment_no: paymentNo,
      order_no: orderNo,
      shop_id: order.shop_id,
      pay_channel_id: channel.channelId,
      amount_fen: order.amount_fen,
      next_check_at: nextCheck(times, now),
      ...times,
    }
    // one that waits on this channel took the money already: its request, or the job, settles it
    if (!(await insertPayments(tx, [payment])).has(paymentNo)) return
    await debit(ctx, tx, {
      kind: 'purchase',
      ref: paymentNo,
      orderNo,
      accountId,
      realMoney: channel.realMoney,
      amountFen: order.amount_fen,
    })
  })

/**
 * Pays an order of the account's own from its balance. The purchase is written first and settled then, by what the
 * ledger says, as after any gateway's word; a process that ends between the two leaves that to the job.
 */
export async function payFromBalance(
  ctx: Ctx,
  { orderNo }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const accountId = orRefuse(accountOf(ctx), 'sessionNeeded')
  const order = await ownOrderOrGuess(ctx, orderNo)
  const channel = orRefuse(await balanceChannel(ctx), 'channelUnavailable')
  // test money pays test orders, real money real ones
  if (order.sandbox === channel.realMoney) throw new Refused('channelUnavailable')
  let payment: PaymentRow | undefined = await takenBy(ctx, orderNo, channel)
  if (!payment) {
    await takeMoney(ctx, { orderNo, accountId, channel })
    payment = await takenBy(ctx, orderNo, channel)
  }
  if (payment && !payment.settles) await askAboutPayment(ctx, payment)
  return { status: orRefuse(await findOrder(ctx, orderNo), 'orderNotFound').status }
}
