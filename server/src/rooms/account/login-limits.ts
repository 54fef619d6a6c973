import { atBrowser, type Ctx } from '../../kernel/ctx.ts'
import { Refused } from '../../kernel/refuse.ts'
import { hasSessionFrom } from './session.sql.ts'

const windowSeconds = 300
const lockSeconds = 900
const hour = 3600
/** Wrong passwords of one network for whatever names. */
const mostOfNetwork = 50
/** Wrong passwords for one name from everywhere. */
const mostOfName = 100

/** A password that is about to be tried. */
export interface Try {
  /** It was the right one: nothing of it counts as a guess. */
  right(): Promise<void>
  /** It was never compared. */
  undone(): Promise<void>
}

/**
 * What is counted of a name's tries from the network that asks. Names are counted as they were typed: were the name
 * and the phone of one account counted together, the lock of one would tell of the other.
 */
function keysOf(ctx: Ctx, name: string): Record<'pair' | 'network' | 'everywhere', string> {
  const address = atBrowser(ctx.actor)?.address ?? ''
  const key = ctx.vault.fingerprint('accounts', `name ${name}`).toString('hex').slice(0, 32)
  return {
    pair: `login ${key} ${address}`,
    network: `login-network ${address}`,
    everywhere: `login-name ${key}`,
  }
}

/** Forgets the tries of names from the network that asks: their owner has proved by a code who he is. */
export async function forgetTries(ctx: Ctx, names: readonly string[]): Promise<void> {
  const keys = names.map((name) => keysOf(ctx, name))
  await Promise.all(
    keys.flatMap(({ pair, everywhere }) => [ctx.limits.forget(pair), ctx.limits.forget(everywhere)]),
  )
}

/**
 * Counts one try of a password before anything is hashed, so that guesses that come together cannot outrun their
 * number; refuses with `loginLocked`. A name and a network together have few tries, then a pause. A name from
 * everywhere has more, and past that only networks where its account is logged in may try: whoever guesses from a
 * hundred places does not lock the owner out. Names that nobody has are counted alike.
 */
export async function countPasswordTry(ctx: Ctx, name: string, accountId: number | undefined): Promise<Try> {
  const { pair, network, everywhere } = keysOf(ctx, name)
  const address = atBrowser(ctx.actor)?.address ?? ''
  if (!(await ctx.limits.tries(pair, ctx.config.limits.wrongPasswords, windowSeconds, lockSeconds)))
    throw new Refused('loginLocked')
  const [fewOfNetwork, fewOfName] = await Promise.all([
    ctx.limits.allows(network, mostOfNetwork, hour),
    ctx.limits.allows(everywhere, mostOfName, hour),
  ])
  if (!fewOfNetwork) throw new Refused('loginLocked')
  if (!fewOfName && !(await hasSessionFrom(ctx.db, accountId ?? 0, Buffer.from(address, 'hex'), ctx.now())))
    throw new Refused('loginLocked')
  const giveBack = (keys: readonly string[]) => keys.map((key) => ctx.limits.giveBack(key))
  return {
    async right() {
      await Promise.all([ctx.limits.forget(pair), ...giveBack([network, everywhere])])
    },
    async undone() {
      await Promise.all(giveBack([pair, network, everywhere]))
    },
  }
}
