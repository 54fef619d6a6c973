import { newTimedNumber } from '../../platform/cell.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { inTx, type Tx } from '../../platform/db.ts'
import { DomainError, required } from '../../platform/domain-error.ts'
import { createSerialQueue } from '../../platform/serial-queue.ts'
import { lockOrders, netAmountFen } from '../order/public.ts'
import type { LoadedChannel } from '../pay-channel/public.ts'
import { isTopUp } from '../top-up/public.ts'
import { debit } from '../wallet/public.ts'
import { nextCheck } from './payment.rules.ts'
import { insertPayments, listPaymentsOfOrder, type PaymentRow } from './payment.sql.ts'
import { returnHeldParts } from './return-balance-parts.ts'

/** The payment of an order on the balance channel; there is never more than one. */
const findBalancePayment = async (
  tx: Tx,
  orderNo: string,
  channelId: string,
): Promise<PaymentRow | undefined> =>
  (await listPaymentsOfOrder(tx, orderNo)).find(({ pay_channel_id }) => pay_channel_id === channelId)

/** Further requests are rejected. */
const maxWaiting = 200

/**
 * One at a time per process: concurrent requests for one order would each hold a connection while they wait for its
 * lock, and leave none for the holder of the lock.
 */
export const createDebitQueue = () => createSerialQueue(maxWaiting)

/**
 * Debits the price of an unpaid order from its account's balance and inserts the payment, both or neither; if that
 * was done before, returns the payment. Rejects with `orderNotPayable` and `balanceTooLow`.
 */
export const createBalancePayment = (
  ctx: Ctx,
  { orderNo, accountId, channel }: { orderNo: string; accountId: number; channel: LoadedChannel },
): Promise<PaymentRow> =>
  ctx.modules.payment.debitQueue(() =>
    inTx(ctx.db, (tx) => createInTx(ctx, tx, { orderNo, accountId, channel })),
  )

async function createInTx(
  ctx: Ctx,
  tx: Tx,
  { orderNo, accountId, channel }: { orderNo: string; accountId: number; channel: LoadedChannel },
): Promise<PaymentRow> {
  const [order] = await lockOrders(tx, [orderNo])
  const before = await findBalancePayment(tx, orderNo, channel.channelId)
  if (before) return before
  const now = ctx.now()
  if (order?.status !== 'unpaid' || order.pay_before <= now || order.account_id !== accountId)
    throw new DomainError('orderNotPayable')
  // a balance that tops itself up would earn the bonus for nothing
  if (await isTopUp(ctx, order)) throw new DomainError('channelUnavailable')
  const paymentNo = newTimedNumber(ctx, now)
  const amountFen = netAmountFen(order)
  const times = { created_at: now, pay_before: order.pay_before }
  const insertions = await insertPayments(tx, [
    {
      payment_no: paymentNo,
      order_no: orderNo,
      shop_id: order.shop_id,
      pay_channel_id: channel.channelId,
      amount_fen: amountFen,
      fee_fen: 0,
      balance_fen: 0,
      way: 'code',
      next_check_at: nextCheck(times, now),
      ...times,
    },
  ])
  if (insertions.get(paymentNo) === 'off') throw new DomainError('channelUnavailable')
  // the balance pays all of it now
  await returnHeldParts(ctx, tx, [orderNo])
  await debit(ctx, tx, {
    kind: 'purchase',
    ref: paymentNo,
    orderNo,
    accountId,
    realMoney: channel.realMoney,
    amountFen,
  })
  return required(await findBalancePayment(tx, orderNo, channel.channelId), 'orderNotPayable')
}
