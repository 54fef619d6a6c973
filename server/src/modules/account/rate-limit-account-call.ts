import { asBrowserActor, type Ctx } from '../../platform/ctx.ts'

/** Counts a call that guesses could be made with; refuses with `tooOften` past the limit of its network. */
export async function rateLimitAccountCall(ctx: Ctx): Promise<void> {
  const visitor = asBrowserActor(ctx.actor)
  if (visitor)
    await ctx.rateLimits.consume(
      `account ${visitor.networkHash}`,
      ctx.config.limits.accountCallsPerMinute,
      60,
    )
}
