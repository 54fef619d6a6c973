import type { InputOf, ReplyOf } from '@faka/contract/endpoint'
import type { checkBalance as operation } from '@faka/contract/wallet'
import { accountOf, type Ctx } from '../../kernel/ctx.ts'
import { orRefuse, Refused } from '../../kernel/refuse.ts'
import { netFenOf, ownOrderOrGuess } from '../order/door.ts'
import { balanceOf, isRealMoney } from './balance-of.ts'

/** What the account that owns an unpaid order has to pay it with. */
export async function checkBalance(
  ctx: Ctx,
  { orderNo }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const accountId = orRefuse(accountOf(ctx), 'sessionNeeded')
  const order = await ownOrderOrGuess(ctx, orderNo)
  if (order.status !== 'unpaid' || order.pay_before <= ctx.now()) throw new Refused('orderNotPayable')
  const realMoney = isRealMoney(ctx)
  // test money pays test orders, real money real ones
  if (order.sandbox === realMoney) throw new Refused('channelUnavailable')
  // a balance is spent without a fee
  return { balanceFen: await balanceOf(ctx, ctx.db, accountId), amountFen: netFenOf(order), realMoney }
}
