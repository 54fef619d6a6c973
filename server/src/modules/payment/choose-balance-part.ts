import type { Ctx } from '../../platform/ctx.ts'
import { inTx } from '../../platform/db.ts'
import { DomainError, required } from '../../platform/domain-error.ts'
import { actorAccountId } from '../account/public.ts'
import { lockOrders, netAmountFen, type OrderRow } from '../order/public.ts'
import { findBalanceChannel, type LoadedChannel } from '../pay-channel/public.ts'
import { isTopUp } from '../top-up/public.ts'
import { findOpenParts, returnOpenParts } from './balance-part.sql.ts'
import type { BalancePartOrigin } from './begin-balance-part.ts'
import { finishPartReturns } from './finish-part-returns.ts'
import { endPayments, listPaymentsOfOrder } from './payment.sql.ts'
import { closeAtGateway } from './query-payment.ts'

/** What of an order is paid from a balance, and which; nothing if there is no `origin`. */
export interface ChosenPart {
  balanceFen: number
  origin?: BalancePartOrigin
  /** It is another part than what is held, so that payments beside that can no longer be paid. */
  isOther: boolean
}

/** The balance of the caller's own account; rejects where it cannot pay this order at that channel. */
async function findOrigin(ctx: Ctx, order: OrderRow, channel: LoadedChannel): Promise<BalancePartOrigin> {
  const balance = required(await findBalanceChannel(ctx), 'channelUnavailable')
  const { realMoney } = balance
  // test money pays test orders beside test money, and no balance tops up a balance
  if (order.sandbox === realMoney || channel.realMoney !== realMoney || (await isTopUp(ctx, order)))
    throw new DomainError('channelUnavailable')
  return {
    order_no: order.order_no,
    shop_id: order.shop_id,
    account_id: required(order.account_id, 'orderNotFound'),
    pay_channel_id: balance.channelId,
    real_money: realMoney,
  }
}

/**
 * What of an order is to be paid from a balance: what its buyer wants, who has to own it, or what is taken or held for it. A part
 * leaves something for the gateway to be paid.
 */
export async function chooseBalancePart(
  ctx: Ctx,
  order: OrderRow,
  channel: LoadedChannel,
  wantedFen: number | undefined,
): Promise<ChosenPart> {
  const [open] = order.account_id === null ? [] : await findOpenParts(ctx.db, [order.order_no])
  const openFen = open?.amount_fen ?? 0
  if (open && open.real_money !== channel.realMoney) throw new DomainError('channelUnavailable')
  if (wantedFen === undefined || wantedFen === openFen)
    return { balanceFen: openFen, ...(open && { origin: open }), isOther: false }
  if (required(actorAccountId(ctx), 'sessionNeeded') !== order.account_id)
    throw new DomainError('orderNotFound')
  if (wantedFen === 0) return { balanceFen: 0, isOther: true }
  if (wantedFen >= netAmountFen(order)) throw new DomainError('amountOutOfRange')
  return { balanceFen: wantedFen, origin: await findOrigin(ctx, order, channel), isOther: true }
}

/**
 * Ends the open payments of an order that leave another part to the balance, after asking their gateways to close them, so
 * that both cannot be paid; those that cannot be closed are still checked, and their money settles or is refunded. Without a
 * new part the one that is held goes back. Rejects with `orderNotPayable` if one of them was paid.
 */
export async function endOtherPayments(ctx: Ctx, orderNo: string, balanceFen: number): Promise<void> {
  const others = (await listPaymentsOfOrder(ctx.db, orderNo)).filter(
    (each) => (each.state === 'creating' || each.state === 'waiting') && each.balance_fen !== balanceFen,
  )
  const results = await Promise.all(others.map((payment) => closeAtGateway(ctx, payment)))
  if (results.includes('paid')) throw new DomainError('orderNotPayable')
  await ctx.modules.payment.debitQueue(() =>
    inTx(ctx.db, async (tx) => {
      const [order] = await lockOrders(tx, [orderNo])
      if (order?.status !== 'unpaid') throw new DomainError('orderNotPayable')
      const paymentNos = others.map(({ payment_no }) => payment_no)
      if (paymentNos.length > 0) await endPayments(tx, paymentNos, 'closed')
      if (balanceFen === 0) await returnOpenParts(tx, [orderNo])
    }),
  )
  await finishPartReturns(ctx, [orderNo])
}
