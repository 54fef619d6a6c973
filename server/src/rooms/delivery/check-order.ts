import type { checkOrder as operation } from '@faka/contract/delivery'
import type { InputOf, ReplyOf } from '@faka/contract/endpoint'
import type { Ctx } from '../../kernel/ctx.ts'
import { countLookUp, orderOrGuess } from '../order/door.ts'

/** Whether an order asks for a card password. */
export async function checkOrder(
  ctx: Ctx,
  { orderNo }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  await countLookUp(ctx)
  const order = await orderOrGuess(ctx, orderNo)
  return { needPassword: order.password_hash !== null }
}
