import type { cancelOrder as operation } from '@faka/contract/payment/cancel-order'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { DomainError, required } from '../../platform/domain-error.ts'
import { authorizeBuyer, getOrderOrReject } from '../order/public.ts'
import { beginClosing, finishClosing } from './close-order.ts'

/** Cancels an unpaid order; its cards are released once the gateway says that nothing was paid. */
export async function cancelOrder(
  ctx: Ctx,
  { orderNo, ...proof }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const actor = await authorizeBuyer(ctx, await getOrderOrReject(ctx, orderNo), proof)
  const begun = await beginClosing(ctx, { orderNo, to: 'cancelled', actor })
  const status = required(begun === 'closing' ? await finishClosing(ctx, orderNo) : begun, 'orderNotFound')
  // cancelling twice is the same as cancelling once
  if (begun !== 'closing' && status !== 'cancelled') throw new DomainError('orderNotCancellable')
  return { status }
}
