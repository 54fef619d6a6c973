import { asBrowserActor, type Ctx } from '../../platform/ctx.ts'
import { networkKey } from './network-key.ts'
import { type CodeKey, countAttempt } from './verification-code.sql.ts'

/**
 * Counts an attempt at a code as `countAttempt` does. Networks that did not ask for it have two of five: a stranger cannot
 * use up the tries of who waits for it, and its owner may still enter it in another network.
 */
export const countCodeAttempt = (ctx: Ctx, key: CodeKey) => {
  const { wrongCodes: maxAttempts } = ctx.config.limits
  return countAttempt(ctx.common, key, {
    addressKey: networkKey(ctx),
    maxAttempts,
    // the command line is no stranger
    maxStrangeAttempts: asBrowserActor(ctx.actor) ? Math.max(1, Math.floor(maxAttempts / 2)) : maxAttempts,
    now: ctx.now(),
  })
}
