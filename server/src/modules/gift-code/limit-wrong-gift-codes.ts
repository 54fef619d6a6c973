import type { ProofOfWork } from '@faka/contract/shared/proof-of-work'
import { asBrowserActor, type Ctx } from '../../platform/ctx.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { requireWork } from '../account/public.ts'

/** A window in which wrong codes are counted, in seconds. */
const triesSeconds = 600

interface Limit {
  /** Whose wrong codes are counted. */
  guesser: string
  max: number
}

/** The limits of an account, and of the network of its browser. */
function limitsOf(ctx: Ctx, accountId: number): readonly Limit[] {
  const { wrongGiftCodesPer10Minutes, wrongGiftCodesPerNetworkAnd10Minutes } = ctx.config.limits
  const ofAccount = { guesser: `account ${accountId}`, max: wrongGiftCodesPer10Minutes }
  const visitor = asBrowserActor(ctx.actor)
  if (!visitor) return [ofAccount]
  return [ofAccount, { guesser: `network ${visitor.networkHash}`, max: wrongGiftCodesPerNetworkAnd10Minutes }]
}

/**
 * Looks a gift code up within the limits of wrong ones, of the account and of its network: a try is counted before, so
 * that the limits also hold for many at once, and taken back if it found a code. From half of a limit on each try costs a
 * proof of work, without which it rejects with `proofNeeded`. Beyond a limit every code, also one that exists, is rejected
 * with `tooOften`. What is rejected is not counted.
 */
export async function limitWrongGiftCodes<Found>(
  ctx: Ctx,
  accountId: number,
  proof: ProofOfWork | undefined,
  find: () => Promise<Found | undefined>,
): Promise<Found | undefined> {
  const counted: string[] = []
  const takeBack = async () => {
    for (const key of counted) await ctx.rateLimits.release(key)
  }
  try {
    let isNearLimit = false
    for (const { guesser, max } of limitsOf(ctx, accountId)) {
      const [all, few] = [`giftCodes ${guesser}`, `giftCodesWithoutWork ${guesser}`]
      counted.push(all)
      await ctx.rateLimits.consume(all, max, triesSeconds)
      counted.push(few)
      const isFew = await ctx.rateLimits.tryConsume(few, Math.ceil(max / 2), triesSeconds)
      if (!isFew) isNearLimit = true
    }
    if (isNearLimit) await requireWork(ctx, `gift code ${accountId}`, proof)
  } catch (error) {
    if (error instanceof DomainError) await takeBack()
    throw error
  }
  const found = await find()
  if (found !== undefined) await takeBack()
  return found
}
