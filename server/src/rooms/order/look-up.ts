import { atBrowser, type Ctx } from '../../kernel/ctx.ts'
import { Refused } from '../../kernel/refuse.ts'
import { isOwnOrder } from './card-password.ts'
import { findOrder } from './find-order.ts'
import type { OrderRow } from './order.sql.ts'

const windowSeconds = 600

/** Counts one look at an order by its number, against guessing. */
export async function countLookUp(ctx: Ctx): Promise<void> {
  const visitor = atBrowser(ctx.actor)
  if (visitor)
    await ctx.limits.use(`look-up ${visitor.address}`, ctx.config.limits.lookUpsPer10Minutes, windowSeconds)
}

/** The order of that number. An absent one is counted as a guess and refused. */
export async function orderOrGuess(ctx: Ctx, orderNo: string): Promise<OrderRow> {
  const order = await findOrder(ctx, orderNo)
  if (order) return order
  await countLookUp(ctx)
  throw new Refused('orderNotFound')
}

/** Counts a look at an order that was found, unless it is the looker's own. */
export async function countLook(ctx: Ctx, order: OrderRow): Promise<void> {
  if (!isOwnOrder(ctx, order)) await countLookUp(ctx)
}

/** The account's own order of that number. Anybody else's is refused as an absent one is, and counted as a guess. */
export async function ownOrderOrGuess(ctx: Ctx, orderNo: string): Promise<OrderRow> {
  const order = await orderOrGuess(ctx, orderNo)
  if (isOwnOrder(ctx, order)) return order
  await countLookUp(ctx)
  throw new Refused('orderNotFound')
}
