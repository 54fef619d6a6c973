import type { payFromBalance as operation } from '@faka/contract/payment/pay-from-balance'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { DomainError, required } from '../../platform/domain-error.ts'
import { actorAccountId } from '../account/public.ts'
import { findOrder, getOwnOrderOrReject } from '../order/public.ts'
import { findBalanceChannel } from '../pay-channel/public.ts'
import { createBalancePayment } from './create-balance-payment.ts'
import { queryPayment } from './query-payment.ts'

/**
 * Pays one of the account's own orders from its balance. The debit is committed first and settled by what the ledger
 * says, like a gateway payment; if the process ends in between, the job settles it.
 */
export async function payFromBalance(
  ctx: Ctx,
  { orderNo }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const accountId = required(actorAccountId(ctx), 'sessionNeeded')
  const order = await getOwnOrderOrReject(ctx, orderNo)
  const channel = required(await findBalanceChannel(ctx), 'channelUnavailable')
  // test money pays test orders, real money pays real ones
  if (order.sandbox === channel.realMoney) throw new DomainError('channelUnavailable')
  const payment = await createBalancePayment(ctx, { orderNo, accountId, channel })
  if (!payment.settles) await queryPayment(ctx, payment)
  return { status: required(await findOrder(ctx, orderNo), 'orderNotFound').status }
}
