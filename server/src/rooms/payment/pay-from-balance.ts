import type { payFromBalance as operation } from '@faka/contract/balance'
import type { InputOf, ReplyOf } from '@faka/contract/endpoint'
import { accountOf, type Ctx } from '../../kernel/ctx.ts'
import { orRefuse, Refused } from '../../kernel/refuse.ts'
import { findOrder, ownOrderOrGuess } from '../order/door.ts'
import { askAboutPayment } from './ask-about-payment.ts'
import { balanceChannel } from './balance-channel.ts'
import { takeFromBalance } from './take-from-balance.ts'

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
  const payment = await takeFromBalance(ctx, { orderNo, accountId, channel })
  if (!payment.settles) await askAboutPayment(ctx, payment)
  return { status: orRefuse(await findOrder(ctx, orderNo), 'orderNotFound').status }
}
