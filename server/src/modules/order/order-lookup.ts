import { asBrowserActor, type Ctx } from '../../platform/ctx.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { isOwnOrder } from './card-password.ts'
import { findOrder } from './find-order.ts'
import type { OrderRow } from './order.sql.ts'

const windowSeconds = 600

/** Counts one look at an order by its number, against guessing. */
export async function consumeLookupQuota(ctx: Ctx): Promise<void> {
  const visitor = asBrowserActor(ctx.actor)
  if (visitor)
    await ctx.rateLimits.consume(
      `look-up ${visitor.networkHash}`,
      ctx.config.limits.lookUpsPer10Minutes,
      windowSeconds,
    )
}

/** The order of that number. An absent one is counted as a guess and refused. */
export async function getOrderOrReject(ctx: Ctx, orderNo: string): Promise<OrderRow> {
  const order = await findOrder(ctx, orderNo)
  if (order) return order
  await consumeLookupQuota(ctx)
  throw new DomainError('orderNotFound')
}

/** Counts a look at an order that was found, unless it is the looker's own. */
export async function rateLimitLookup(ctx: Ctx, order: OrderRow): Promise<void> {
  if (!isOwnOrder(ctx, order)) await consumeLookupQuota(ctx)
}

/** The account's own order of that number. Anybody else's is refused as an absent one is, and counted as a guess. */
export async function getOwnOrderOrReject(ctx: Ctx, orderNo: string): Promise<OrderRow> {
  const order = await getOrderOrReject(ctx, orderNo)
  if (isOwnOrder(ctx, order)) return order
  await consumeLookupQuota(ctx)
  throw new DomainError('orderNotFound')
}
