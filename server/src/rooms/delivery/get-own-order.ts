import type { getOwnOrder as operation } from '@faka/contract/delivery'
import type { InputOf, ReplyOf } from '@faka/contract/endpoint'
import { accountOf, type Ctx } from '../../kernel/ctx.ts'
import { Refused } from '../../kernel/refuse.ts'
import { countLookUp, orderOrGuess } from '../order/door.ts'
import { getOrder, type RefundPort } from './get-order.ts'

/** An order of the account's own. Anybody else's is refused as an absent one is, and counted as a guess. */
export async function getOwnOrder(
  ctx: Ctx,
  input: InputOf<typeof operation>,
  port: RefundPort,
): Promise<ReplyOf<typeof operation>> {
  const order = await orderOrGuess(ctx, input.orderNo)
  if (order.account_id === accountOf(ctx)) return getOrder(ctx, input, port)
  await countLookUp(ctx)
  throw new Refused('orderNotFound')
}
