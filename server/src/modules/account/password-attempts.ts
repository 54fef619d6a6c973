import { asBrowserActor, type Ctx } from '../../platform/ctx.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { hasSessionFrom } from './session.sql.ts'

const windowSeconds = 300
const lockSeconds = 900
const hour = 3600
/** Wrong passwords of one network for whatever names. */
const maxWrongPerNetwork = 50
/** Wrong passwords for one name from everywhere. */
const maxWrongPerName = 100

/** A password that is about to be tried. */
export interface PasswordAttempt {
  /** It was the right one: nothing of it counts as a guess. */
  succeed(): Promise<void>
  /** It was never compared. */
  cancel(): Promise<void>
}

/**
 * What is counted of a name's tries from the network that asks. Names are counted as they were typed: were the name
 * and the phone of one account counted together, the lock of one would tell of the other.
 */
function attemptKeys(ctx: Ctx, name: string): Record<'pair' | 'network' | 'everywhere', string> {
  const address = asBrowserActor(ctx.actor)?.networkHash ?? ''
  const key = ctx.encryption.fingerprint('accounts', `name ${name}`).toString('hex').slice(0, 32)
  return {
    pair: `login ${key} ${address}`,
    network: `login-network ${address}`,
    everywhere: `login-name ${key}`,
  }
}

/** Forgets the tries of names from the network that asks: their owner has proved by a code who he is. */
export async function clearPasswordAttempts(ctx: Ctx, names: readonly string[]): Promise<void> {
  const keys = names.map((name) => attemptKeys(ctx, name))
  await Promise.all(
    keys.flatMap(({ pair, everywhere }) => [ctx.rateLimits.reset(pair), ctx.rateLimits.reset(everywhere)]),
  )
}

/**
 * Counts one try of a password before anything is hashed, so that guesses that come together cannot outrun their
 * number; refuses with `loginLocked`. A name and a network together have few tries, then a pause. A name from
 * everywhere has more, and past that only networks where its account is logged in may try: whoever guesses from a
 * hundred places does not lock the owner out. Names that nobody has are counted alike.
 */
export async function countPasswordAttempt(
  ctx: Ctx,
  name: string,
  accountId: number | undefined,
): Promise<PasswordAttempt> {
  const { pair, network, everywhere } = attemptKeys(ctx, name)
  const address = asBrowserActor(ctx.actor)?.networkHash ?? ''
  if (
    !(await ctx.rateLimits.tryConsumeOrLock(
      pair,
      ctx.config.limits.wrongPasswords,
      windowSeconds,
      lockSeconds,
    ))
  )
    throw new DomainError('loginLocked')
  const [fewOfNetwork, fewOfName] = await Promise.all([
    ctx.rateLimits.tryConsume(network, maxWrongPerNetwork, hour),
    ctx.rateLimits.tryConsume(everywhere, maxWrongPerName, hour),
  ])
  if (!fewOfNetwork) throw new DomainError('loginLocked')
  if (!fewOfName && !(await hasSessionFrom(ctx.db, accountId ?? 0, Buffer.from(address, 'hex'), ctx.now())))
    throw new DomainError('loginLocked')
  const giveBack = (keys: readonly string[]) => keys.map((key) => ctx.rateLimits.release(key))
  return {
    async succeed() {
      await Promise.all([ctx.rateLimits.reset(pair), ...giveBack([network, everywhere])])
    },
    async cancel() {
      await Promise.all(giveBack([pair, network, everywhere]))
    },
  }
}
