import type { checkOrder as operation } from '@faka/contract/delivery'
import type { InputOf, ReplyOf } from '@faka/contract/endpoint'
import type { Ctx } from '../../kernel/ctx.ts'
import { asksForPassword, countLook, orderOrGuess } from '../order/door.ts'

/** Whether an order asks whoever asks for its card password. */
export async function checkOrder(
  ctx: Ctx,
  { orderNo }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const order = await orderOrGuess(ctx, orderNo)
  await countLook(ctx, order)
  return { needPassword: asksForPassword(ctx, order) }
}
