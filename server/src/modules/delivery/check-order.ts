import type { checkOrder as operation } from '@faka/contract/delivery/delivery'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { getOrderOrReject, needsCardPassword, rateLimitLookup } from '../order/public.ts'

/** Whether the caller has to give the order's card password. */
export async function checkOrder(
  ctx: Ctx,
  { orderNo }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const order = await getOrderOrReject(ctx, orderNo)
  await rateLimitLookup(ctx, order)
  return { needPassword: needsCardPassword(ctx, order) }
}
