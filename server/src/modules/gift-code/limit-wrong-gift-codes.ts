import type { CallerProof } from '@faka/contract/shared/proof-of-work'
import { asBrowserActor, type Ctx } from '../../platform/ctx.ts'
import { type GuessLimit, limitWrongGuesses } from '../account/public.ts'

/** The limits of an account, and of the network of its browser. */
function limitsOf(ctx: Ctx, accountId: number): readonly GuessLimit[] {
  const { wrongGiftCodesPer10Minutes, wrongGiftCodesPerNetworkAnd10Minutes } = ctx.config.limits
  const ofAccount = { guesser: `account ${accountId}`, max: wrongGiftCodesPer10Minutes }
  const visitor = asBrowserActor(ctx.actor)
  if (!visitor) return [ofAccount]
  return [ofAccount, { guesser: `network ${visitor.networkHash}`, max: wrongGiftCodesPerNetworkAnd10Minutes }]
}

/** Looks a gift code up within the limits of wrong ones, of the account and of its network. */
export const limitWrongGiftCodes = <Found>(
  ctx: Ctx,
  accountId: number,
  proof: CallerProof | undefined,
  find: () => Promise<Found | undefined>,
): Promise<Found | undefined> => {
  const limits = limitsOf(ctx, accountId)
  return limitWrongGuesses(
    ctx,
    { counter: 'giftCodes', limits, subject: `gift code ${accountId}`, proof },
    find,
  )
}
