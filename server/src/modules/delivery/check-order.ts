import type { checkOrder as operation } from '@faka/contract/delivery/delivery'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { asksForPassword, countLook, orderOrGuess } from '../order/public.ts'

/** Whether an order asks whoever asks for its card password. */
export async function checkOrder(
  ctx: Ctx,
  { orderNo }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const order = await orderOrGuess(ctx, orderNo)
  await countLook(ctx, order)
  return { needPassword: asksForPassword(ctx, order) }
}
