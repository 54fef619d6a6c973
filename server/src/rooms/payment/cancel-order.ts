import type { InputOf, ReplyOf } from '@faka/contract/endpoint'
import type { cancelOrder as operation } from '@faka/contract/payment'
import type { Ctx } from '../../kernel/ctx.ts'
import { orRefuse, Refused } from '../../kernel/refuse.ts'
import { actForBuyer, orderOrGuess } from '../order/door.ts'
import { beginClosing, finishClosing } from './close-order.ts'

/** Cancels an unpaid order; its cards are given back once the gateway says that nothing was paid. */
export async function cancelOrder(
  ctx: Ctx,
  { orderNo, ...proof }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const actor = await actForBuyer(ctx, await orderOrGuess(ctx, orderNo), proof)
  const begun = await beginClosing(ctx, { orderNo, to: 'cancelled', actor })
  const status = orRefuse(begun === 'closing' ? await finishClosing(ctx, orderNo) : begun, 'orderNotFound')
  // asked for twice is asked for once
  if (begun !== 'closing' && status !== 'cancelled') throw new Refused('orderNotCancellable')
  return { status }
}
