import { asBrowserActor, type Ctx } from '../../platform/ctx.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { isOwnOrder } from './card-password.ts'
import { findOrder } from './find-order.ts'
import type { OrderRow } from './order.sql.ts'

const windowSeconds = 600

/** Counts one order lookup of this network against the limit that prevents guessing numbers. */
export async function consumeLookupQuota(ctx: Ctx): Promise<void> {
  const visitor = asBrowserActor(ctx.actor)
  if (visitor)
    await ctx.rateLimits.consume(
      `look-up ${visitor.networkHash}`,
      ctx.config.limits.lookUpsPer10Minutes,
      windowSeconds,
    )
}

/** The order with this number. An unknown number counts against the lookup limit and is rejected. */
export async function getOrderOrReject(ctx: Ctx, orderNo: string): Promise<OrderRow> {
  const order = await findOrder(ctx, orderNo)
  if (order) return order
  await consumeLookupQuota(ctx)
  throw new DomainError('orderNotFound')
}

/** Counts the lookup of an existing order, unless the caller owns it. */
export async function rateLimitLookup(ctx: Ctx, order: OrderRow): Promise<void> {
  if (!isOwnOrder(ctx, order)) await consumeLookupQuota(ctx)
}

/** The account's own order with this number. Orders of others are rejected and counted like unknown numbers. */
export async function getOwnOrderOrReject(ctx: Ctx, orderNo: string): Promise<OrderRow> {
  const order = await getOrderOrReject(ctx, orderNo)
  if (isOwnOrder(ctx, order)) return order
  await consumeLookupQuota(ctx)
  throw new DomainError('orderNotFound')
}
