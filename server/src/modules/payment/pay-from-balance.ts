import type { payFromBalance as operation } from '@faka/contract/payment/pay-from-balance'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import { actorAccountId, type Ctx } from '../../platform/ctx.ts'
import { DomainError, required } from '../../platform/domain-error.ts'
import { findOrder, ownOrderOrGuess } from '../order/public.ts'
import { createBalancePayment } from './create-balance-payment.ts'
import { findBalanceChannel } from './find-balance-channel.ts'
import { queryPayment } from './query-payment.ts'

/**
 * Pays an order of the account's own from its balance. The purchase is written first and settled then, by what the
 * ledger says, as after any gateway's word; a process that ends between the two leaves that to the job.
 */
export async function payFromBalance(
  ctx: Ctx,
  { orderNo }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const accountId = required(actorAccountId(ctx), 'sessionNeeded')
  const order = await ownOrderOrGuess(ctx, orderNo)
  const channel = required(await findBalanceChannel(ctx), 'channelUnavailable')
  // test money pays test orders, real money real ones
  if (order.sandbox === channel.realMoney) throw new DomainError('channelUnavailable')
  const payment = await createBalancePayment(ctx, { orderNo, accountId, channel })
  if (!payment.settles) await queryPayment(ctx, payment)
  return { status: required(await findOrder(ctx, orderNo), 'orderNotFound').status }
}
