import { atBrowser, type Ctx } from '../../kernel/ctx.ts'

/** Counts a call that guesses could be made with; refuses with `tooOften` past the limit of its network. */
export async function countAccountCall(ctx: Ctx): Promise<void> {
  const visitor = atBrowser(ctx.actor)
  if (visitor) await ctx.limits.use(`account ${visitor.address}`, ctx.config.limits.accountCallsPerMinute, 60)
}
