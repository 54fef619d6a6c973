import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { checkBalance as operation } from '@faka/contract/wallet/wallet'
import { actorAccountId, type Ctx } from '../../platform/ctx.ts'
import { DomainError, required } from '../../platform/domain-error.ts'
import { netFenOf, ownOrderOrGuess } from '../order/public.ts'
import { getBalance, isRealMoney } from './get-balance.ts'

/** What the account that owns an unpaid order has to pay it with. */
export async function checkBalance(
  ctx: Ctx,
  { orderNo }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const accountId = required(actorAccountId(ctx), 'sessionNeeded')
  const order = await ownOrderOrGuess(ctx, orderNo)
  if (order.status !== 'unpaid' || order.pay_before <= ctx.now()) throw new DomainError('orderNotPayable')
  const realMoney = isRealMoney(ctx)
  // test money pays test orders, real money real ones
  if (order.sandbox === realMoney) throw new DomainError('channelUnavailable')
  // a balance is spent without a fee
  return { balanceFen: await getBalance(ctx, ctx.db, accountId), amountFen: netFenOf(order), realMoney }
}
