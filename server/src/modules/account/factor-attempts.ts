import { asBrowserActor, type Ctx } from '../../platform/ctx.ts'
import { hasSessionFrom } from './session.sql.ts'

const windowSeconds = 300
const lockSeconds = 900
const daySeconds = 24 * 3600
/** Of a million codes three are right at a time: a guesser of every day for a year has a chance of about one in twenty. */
const maxWrongPerDay = 50

interface Attempted {
  accountId: number
  /** The session that proves the factor; undefined at a login. */
  sessionId?: string | undefined
  /** A code of six digits can be guessed, the signature of a passkey cannot. */
  isGuessable: boolean
}

/** An attempt that was counted before its proof is compared. */
export interface FactorAttempt {
  /** The proof was right: the attempt and those of this device before it no longer count. */
  succeed(): Promise<void>
}

/**
 * Counts an attempt before its proof is compared, so that concurrent guesses cannot exceed the limit; rejects with
 * `factorLocked`. A session, or a login, from one network has few attempts, then a lockout that concerns it alone:
 * a thief of a session or of the password locks out neither the owner's session nor their device. Codes of an account
 * are limited for all networks together; beyond that, only networks from which the account logged in may try, each with
 * as many again.
 */
export async function countFactorAttempt(
  ctx: Ctx,
  { accountId, sessionId = 'login', isGuessable }: Attempted,
): Promise<FactorAttempt> {
  const { rateLimits, config, common } = ctx
  const address = asBrowserActor(ctx.actor)?.networkHash ?? ''
  const device = `factor ${accountId} ${sessionId} ${address}`
  const everywhere = `factor-day ${accountId}`
  const known = `factor-known ${accountId} ${address}`
  const codeName = 'factorLocked'
  await rateLimits.consumeOrLock(device, config.limits.wrongCodes, windowSeconds, { lockSeconds, codeName })
  const counted = isGuessable ? [everywhere] : []
  const exceeded =
    isGuessable && (await rateLimits.findExceeded(everywhere, maxWrongPerDay, daySeconds, codeName))
  if (exceeded) {
    if (!(await hasSessionFrom(common, accountId, Buffer.from(address, 'hex'), ctx.now()))) throw exceeded
    await rateLimits.consume(known, maxWrongPerDay, daySeconds, codeName)
    counted.push(known)
  }
  return {
    async succeed() {
      await Promise.all([rateLimits.reset(device), ...counted.map((key) => rateLimits.release(key))])
    },
  }
}
