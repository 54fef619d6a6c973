import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { checkBalance as operation } from '@faka/contract/wallet/wallet'
import type { Ctx } from '../../platform/ctx.ts'
import { DomainError, required } from '../../platform/domain-error.ts'
import { actorAccountId } from '../account/public.ts'
import { getItemVersion } from '../item/public.ts'
import { getOwnOrderOrReject, netAmountFen } from '../order/public.ts'
import { isRealMoney } from '../pay-channel/public.ts'
import { getBalance } from './get-balance.ts'

/** The balance that the owner of an unpaid order can pay it with. */
export async function checkBalance(
  ctx: Ctx,
  { orderNo }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const accountId = required(actorAccountId(ctx), 'sessionNeeded')
  const order = await getOwnOrderOrReject(ctx, orderNo)
  if (order.status !== 'unpaid' || order.pay_before <= ctx.now()) throw new DomainError('orderNotPayable')
  const realMoney = isRealMoney(ctx)
  // a balance does not top itself up
  if ((await getItemVersion(ctx, order.wares_id)).content === 'balance')
    throw new DomainError('channelUnavailable')
  // test orders are paid with test money, real orders with real money
  if (order.sandbox === realMoney) throw new DomainError('channelUnavailable')
  // paying from a balance has no fee
  return {
    balanceFen: await getBalance(ctx, ctx.common, accountId),
    amountFen: netAmountFen(order),
    realMoney,
  }
}
