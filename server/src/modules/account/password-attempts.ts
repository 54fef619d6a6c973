import { asBrowserActor, type Ctx } from '../../platform/ctx.ts'
import { loginNameKey } from './login-name.ts'
import { hasSessionFrom } from './session.sql.ts'

const windowSeconds = 300
const lockSeconds = 900
const hour = 3600
/** Wrong passwords from one network, for any names. */
const maxWrongPerNetwork = 50
/** Wrong passwords for one name, from all networks. */
const maxWrongPerName = 100

/** An attempt that was counted before the password is compared. */
export interface PasswordAttempt {
  /** The password was correct: the attempt and those before it no longer count. */
  succeed(): Promise<void>
  /** The password was never compared. */
  cancel(): Promise<void>
}

/**
 * The counters of a name's attempts from the caller's network. Every way to write one name counts together; the name and
 * the phone of one account do not, which would reveal that they belong together.
 */
function attemptKeys(ctx: Ctx, name: string): Record<'pair' | 'network' | 'everywhere', string> {
  const address = asBrowserActor(ctx.actor)?.networkHash ?? ''
  const key = ctx.encryption
    .fingerprint('accounts', `name ${loginNameKey(name)}`)
    .toString('hex')
    .slice(0, 32)
  return {
    pair: `login ${key} ${address}`,
    network: `login-network ${address}`,
    everywhere: `login-name ${key}`,
  }
}

/** Clears the attempts for these names from the caller's network, after the owner was verified by a code. */
export async function clearPasswordAttempts(ctx: Ctx, names: readonly string[]): Promise<void> {
  const keys = names.map((name) => attemptKeys(ctx, name))
  await Promise.all(
    keys.flatMap(({ pair, everywhere }) => [ctx.rateLimits.reset(pair), ctx.rateLimits.reset(everywhere)]),
  )
}

/**
 * Counts one password attempt before anything is hashed, so that concurrent guesses cannot exceed the limit. Rejects
 * with `loginLocked`. A name from one network has few attempts, then a lockout. A name from all networks has more;
 * beyond that, only networks with an active session of the account may try, so that distributed guessing does not lock
 * the owner out. Names without an account are counted alike.
 */
export async function countPasswordAttempt(
  ctx: Ctx,
  name: string,
  accountId: number | undefined,
): Promise<PasswordAttempt> {
  const { pair, network, everywhere } = attemptKeys(ctx, name)
  const address = asBrowserActor(ctx.actor)?.networkHash ?? ''
  const codeName = 'loginLocked'
  await ctx.rateLimits.consumeOrLock(pair, ctx.config.limits.wrongPasswords, windowSeconds, {
    lockSeconds,
    codeName,
  })
  const [ofNetwork, ofName] = await Promise.all([
    ctx.rateLimits.findExceeded(network, maxWrongPerNetwork, hour, codeName),
    ctx.rateLimits.findExceeded(everywhere, maxWrongPerName, hour, codeName),
  ])
  if (ofNetwork) throw ofNetwork
  if (ofName && !(await hasSessionFrom(ctx.common, accountId ?? 0, Buffer.from(address, 'hex'), ctx.now())))
    throw ofName
  const release = (keys: readonly string[]) => keys.map((key) => ctx.rateLimits.release(key))
  return {
    async succeed() {
      await Promise.all([ctx.rateLimits.reset(pair), ...release([network, everywhere])])
    },
    async cancel() {
      await Promise.all(release([pair, network, everywhere]))
    },
  }
}
