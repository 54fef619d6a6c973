import { newTimedNumber } from '../../platform/cell.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { type Db, inTx, type Tx } from '../../platform/db.ts'
import { DomainError, required } from '../../platform/domain-error.ts'
import { createSerialQueue } from '../../platform/serial-queue.ts'
import { lockOrders, netAmountFen, type OrderRow } from '../order/public.ts'
import type { LoadedChannel } from '../pay-channel/public.ts'
import { isTopUp } from '../top-up/public.ts'
import { returnOpenParts } from './balance-part.sql.ts'
import { mayHaveBalance } from './check-balance-part.ts'
import { giveBackParts } from './finish-part-returns.ts'
import { nextCheck } from './payment.rules.ts'
import { insertPayments, listPaymentsOfOrder, type PaymentRow } from './payment.sql.ts'

export interface BalancePaymentInput {
  orderNo: string
  accountId: number
  channel: LoadedChannel
}

/** A payment of an order from a balance, and whether the order still waits for its debit. */
interface BalancePayment {
  payment: PaymentRow
  isWanted: boolean
}

/** The payment of an order on the balance channel that was paid or still can be; there is never more than one. */
const findBalancePayment = async (
  db: Db,
  orderNo: string,
  channelId: string,
): Promise<PaymentRow | undefined> =>
  (await listPaymentsOfOrder(db, orderNo)).find(
    ({ pay_channel_id, state, trade_no }) =>
      pay_channel_id === channelId && (trade_no !== null || (state !== 'failed' && state !== 'closed')),
  )

/** Further requests are rejected. */
const maxWaiting = 200

/**
 * One at a time per process: concurrent requests for one order would each hold a connection while they wait for its
 * lock, and leave none for the holder of the lock.
 */
export const createDebitQueue = () => createSerialQueue(maxWaiting)

/** Rejects with `balanceTooLow` before anything is written, so that what is held stays; the debit itself decides. */
async function checkWholeOrReject(
  ctx: Ctx,
  order: OrderRow,
  { accountId, channel }: BalancePaymentInput,
): Promise<void> {
  const payer = { order_no: order.order_no, account_id: accountId, real_money: channel.realMoney }
  if (await mayHaveBalance(ctx, payer, netAmountFen(order))) return
  // read afterwards: a payment that another request began and debited is seen then
  if (await findBalancePayment(ctx.db, order.order_no, channel.channelId)) return
  throw new DomainError('balanceTooLow')
}

const isPayable = (ctx: Ctx, order: OrderRow | undefined, accountId: number): order is OrderRow =>
  order?.status === 'unpaid' && order.pay_before > ctx.now() && order.account_id === accountId

async function createInTx(
  ctx: Ctx,
  tx: Tx,
  { orderNo, accountId, channel }: BalancePaymentInput,
): Promise<BalancePayment> {
  const [order] = await lockOrders(tx, [orderNo])
  const before = await findBalancePayment(tx, orderNo, channel.channelId)
  if (before) return { payment: before, isWanted: isPayable(ctx, order, accountId) }
  if (!isPayable(ctx, order, accountId)) throw new DomainError('orderNotPayable')
  // a balance that tops itself up would earn the bonus for nothing
  if (await isTopUp(ctx, order)) throw new DomainError('channelUnavailable')
  const now = ctx.now()
  const paymentNo = newTimedNumber(ctx, now)
  const times = { created_at: now, pay_before: order.pay_before }
  const insertions = await insertPayments(tx, [
    {
      payment_no: paymentNo,
      order_no: orderNo,
      shop_id: order.shop_id,
      pay_channel_id: channel.channelId,
      amount_fen: netAmountFen(order),
      fee_fen: 0,
      balance_fen: 0,
      way: 'code',
      next_check_at: nextCheck(times, now),
      ...times,
    },
  ])
  if (insertions.get(paymentNo) === 'off') throw new DomainError('channelUnavailable')
  // the balance pays all of it now
  await returnOpenParts(tx, [orderNo])
  const payment = await findBalancePayment(tx, orderNo, channel.channelId)
  return { payment: required(payment, 'orderNotPayable'), isWanted: true }
}

/**
 * Inserts the payment of an unpaid order from its account's balance, which `payFromBalance` debits next; if that was done
 * before, returns it. What is held of the balance for the order goes back first. Rejects with `orderNotPayable` and
 * `balanceTooLow`.
 */
export async function createBalancePayment(
  ctx: Ctx,
  order: OrderRow,
  input: BalancePaymentInput,
): Promise<BalancePayment> {
  if (isPayable(ctx, order, input.accountId)) await checkWholeOrReject(ctx, order, input)
  const created = await ctx.modules.payment.debitQueue(() => inTx(ctx.db, (tx) => createInTx(ctx, tx, input)))
  // the debit that follows may need it, and is final where the balance is too low
  if (created.isWanted) await giveBackParts(ctx, [input.orderNo])
  return created
}
