import type { getOrder } from '@faka/contract/delivery/delivery'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { consumeLookupQuota, findOrder, rateLimitLookup } from '../order/public.ts'
import { type RefundPort, toOrderDto } from './get-order.ts'

/**
 * An order that waits for its payment, for the checkout that the server renders. Undefined for every other number alike,
 * also for an order that is paid: its cards are opened by a call of the browser only. Unknown numbers count against the
 * lookup limit, like those of calls.
 */
export async function getUnpaidOrder(
  ctx: Ctx,
  { orderNo }: Pick<InputOf<typeof getOrder>, 'orderNo'>,
  port: RefundPort,
): Promise<ReplyOf<typeof getOrder> | undefined> {
  const order = await findOrder(ctx, orderNo)
  if (!order) await consumeLookupQuota(ctx)
  if (order?.status !== 'unpaid') return undefined
  await rateLimitLookup(ctx, order)
  return toOrderDto(ctx, order, port)
}
