import type { getOrderStatus as operation } from '@faka/contract/order/order-status'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import { OrderStatus } from '@faka/contract/shared/states'
import type { Ctx } from '../../platform/ctx.ts'
import { isLaterStatus } from './order.rules.ts'
import { getOrderOrReject } from './order-lookup.ts'

/** A wait reads the order again this often, since the notice of a change is lost when its process dies after the commit. */
const rereadMs = 5000
/** A reason of our own, since the default one is an error with its stack, which costs more than the wait. */
const waitIsOver = 'the wait is over'

/**
 * The state of an order. With `since` and `waitSeconds` it long-polls: it responds when the state differs from `since`,
 * or when the wait is over. With `sinceMoney` it also responds when payments or refunds changed. Changes by any process
 * are delivered after the commit.
 */
export async function getOrderStatus(
  ctx: Ctx,
  { orderNo, since, sinceMoney, waitSeconds = 0 }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const deadline = performance.now() + (since === undefined ? 0 : waitSeconds * 1000)
  for (;;) {
    const done = new AbortController()
    const remainingMs = deadline - performance.now()
    // subscribe before reading, so that a change in between is not missed
    const waitMs = Math.min(remainingMs, rereadMs)
    const changed = waitMs > 0 ? ctx.pubsub.waitFor('orders', orderNo, waitMs, done.signal) : undefined
    try {
      const { status, pay_before, money_version: moneyVersion } = await getOrderOrReject(ctx, orderNo)
      const toReply = (currentStatus: OrderStatus) => ({
        status: currentStatus,
        moneyVersion,
        serverTime: ctx.now().toISOString(),
        payBefore: pay_before.toISOString(),
      })
      const moneyChanged = sinceMoney !== undefined && sinceMoney !== moneyVersion
      if (status !== since || moneyChanged || !changed || ctx.shutdownSignal.aborted) return toReply(status)
      const notified = OrderStatus.safeParse(await changed)
      // the notice carries the new status, unless a later change was notified first; else the order is read again
      if (notified.success && isLaterStatus(notified.data, status)) return toReply(notified.data)
    } finally {
      done.abort(waitIsOver)
    }
  }
}
