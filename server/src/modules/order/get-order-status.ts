import type { getOrderStatus as operation } from '@faka/contract/order/order'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import { OrderStatus } from '@faka/contract/shared/states'
import type { Ctx } from '../../platform/ctx.ts'
import { getOrderOrReject } from './order-lookup.ts'

/**
 * The state of an order. With `since` and `waitSeconds` it answers as soon as the state is another one, at the latest
 * when the wait is over; with `sinceMoney` as soon as its money changed as well; whatever process made the change, waiting ones hear of it with the commit.
 */
export async function getOrderStatus(
  ctx: Ctx,
  { orderNo, since, sinceMoney, waitSeconds = 0 }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const deadline = performance.now() + (since === undefined ? 0 : waitSeconds * 1000)
  for (;;) {
    const done = new AbortController()
    const signal = AbortSignal.any([done.signal, ctx.shutdownSignal])
    const left = deadline - performance.now()
    // begin to listen before reading: a change in between is heard
    const changed = left > 0 ? ctx.pubsub.waitFor('orders', orderNo, left, signal) : undefined
    try {
      const { status, pay_before, money_version: moneyVersion } = await getOrderOrReject(ctx, orderNo)
      const answer = (now: OrderStatus) => ({
        status: now,
        moneyVersion,
        serverTime: ctx.now().toISOString(),
        payBefore: pay_before.toISOString(),
      })
      const moneyMoved = sinceMoney !== undefined && sinceMoney !== moneyVersion
      if (status !== since || moneyMoved || !changed || ctx.shutdownSignal.aborted) return answer(status)
      const told = OrderStatus.safeParse(await changed)
      // the change itself says what it was; whoever was woken by something else looks again
      if (told.success && told.data !== since) return answer(told.data)
    } finally {
      done.abort()
    }
  }
}
