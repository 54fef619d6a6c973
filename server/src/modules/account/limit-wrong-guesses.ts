import type { CallerProof } from '@faka/contract/shared/proof-of-work'
import type { Ctx } from '../../platform/ctx.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { requireWork } from './work-proof.ts'

/** A window in which wrong guesses are counted, in seconds. */
const guessSeconds = 600

/** How many wrong guesses somebody may make within ten minutes. */
export interface GuessLimit {
  /** Whose guesses are counted, such as an account or a network. */
  guesser: string
  max: number
}

interface Guess {
  /** What is guessed: the name of the counters. */
  counter: string
  limits: readonly GuessLimit[]
  /** What the proof of work is for. */
  subject: string
  proof: CallerProof | undefined
}

/**
 * Looks up a secret that somebody names, within limits of wrong ones: a guess is counted before, so that the limits also
 * hold for many at once, and taken back if it found something. From half of a limit on each guess costs a proof of work,
 * without which it rejects with `proofNeeded`. Beyond a limit every guess, also a right one, is rejected with `tooOften`.
 * What is rejected is not counted.
 */
export async function limitWrongGuesses<Found>(
  ctx: Ctx,
  { counter, limits, subject, proof }: Guess,
  find: () => Promise<Found | undefined>,
): Promise<Found | undefined> {
  const counted: string[] = []
  const takeBack = async () => {
    for (const key of counted) await ctx.rateLimits.release(key)
  }
  try {
    let isNearLimit = false
    for (const { guesser, max } of limits) {
      const [all, few] = [`${counter} ${guesser}`, `${counter}WithoutWork ${guesser}`]
      counted.push(all)
      await ctx.rateLimits.consume(all, max, guessSeconds)
      counted.push(few)
      const isFew = await ctx.rateLimits.tryConsume(few, Math.ceil(max / 2), guessSeconds)
      if (!isFew) isNearLimit = true
    }
    if (isNearLimit) await requireWork(ctx, subject, proof)
  } catch (error) {
    if (error instanceof DomainError) await takeBack()
    throw error
  }
  const found = await find()
  if (found !== undefined) await takeBack()
  return found
}
