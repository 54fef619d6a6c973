import { asBrowserActor, type Ctx } from '../../platform/ctx.ts'

/**
 * Rate limits a call that could be used for guessing. Rejects with `tooOften` beyond the limit of the caller's network.
 */
export async function rateLimitAccountCall(ctx: Ctx): Promise<void> {
  const visitor = asBrowserActor(ctx.actor)
  if (visitor)
    await ctx.rateLimits.consume(
      `account ${visitor.networkHash}`,
      ctx.config.limits.accountCallsPerMinute,
      60,
    )
}
