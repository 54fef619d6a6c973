import type { CallerProof } from '@faka/contract/shared/proof-of-work'
import { asBrowserActor, type Ctx } from '../../platform/ctx.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { requireWork } from './work-proof.ts'

const hour = 3600
const day = 24 * hour

/** How many of the codes that a recipient may get one network may request, and all together without work. */
const shareOfNetwork = (max: number): number => Math.ceil(max / 2)

const countOrReject = ({ rateLimits }: Ctx, key: string, max: number, windowSeconds: number): Promise<void> =>
  rateLimits.consume(key, max, windowSeconds, 'codeTooMany')

/** Counts a code for the network of a browser, and returns the keys that it counted. */
async function countForNetwork(ctx: Ctx, recipient: string): Promise<readonly string[]> {
  const visitor = asBrowserActor(ctx.actor)
  if (!visitor) return []
  const { codesPerPhoneAndHour, codesPerPhoneAndDay, codesPerNetworkAndDay } = ctx.config.limits
  const pair = `${recipient} ${visitor.networkHash}`
  const ofHour = `code-pair-hour ${pair}`
  const ofDay = `code-pair-day ${pair}`
  const network = `code-network ${visitor.networkHash}`
  await countOrReject(ctx, ofHour, shareOfNetwork(codesPerPhoneAndHour), hour)
  await countOrReject(ctx, ofDay, shareOfNetwork(codesPerPhoneAndDay), day)
  await ctx.rateLimits.consume(network, codesPerNetworkAndDay, day)
  return [ofHour, ofDay, network]
}

/**
 * Rejects with `proofNeeded` a browser that asks for a code of a recipient who got half of them, without a proof of work: of
 * one network that is no more than it may request, so that only recipients are concerned for whom several ask.
 */
async function requireWorkNearLimit(ctx: Ctx, recipient: string, proof: CallerProof | undefined) {
  if (!asBrowserActor(ctx.actor)) return
  const { codesPerPhoneAndHour, codesPerPhoneAndDay } = ctx.config.limits
  const [isFewOfHour, isFewOfDay] = await Promise.all([
    ctx.rateLimits.tryConsume(`code-few-hour ${recipient}`, shareOfNetwork(codesPerPhoneAndHour), hour),
    ctx.rateLimits.tryConsume(`code-few-day ${recipient}`, shareOfNetwork(codesPerPhoneAndDay), day),
  ])
  if (!isFewOfHour || !isFewOfDay) await requireWork(ctx, `code ${recipient}`, proof)
}

/**
 * Allows a code to be sent, or rejects before anything is written: `codeTooSoon` with the seconds to wait, `codeTooMany`
 * for one phone or mail address, `tooOften` for one network, `messagesClosed` when the shop's daily message budget is
 * spent. Codes of every purpose count for the recipient, as they do at SMS providers. One network gets half of a
 * recipient's codes, so that a stranger at one cannot use up the owner's; what it requests beyond that counts for
 * nothing else, and holds the resend delay not even for a moment. Of the other half each code costs a proof of work. A rejected request does not start the resend delay,
 * and one that comes too soon does not count for its network.
 */
export async function rateLimitCode(ctx: Ctx, recipientKey: Buffer, proof?: CallerProof): Promise<void> {
  const { rateLimits } = ctx
  const { codeResendSeconds, codesPerPhoneAndHour, codesPerPhoneAndDay, codesPerDay } = ctx.config.limits
  const recipient = recipientKey.toString('base64url').slice(0, 22)
  const resendKey = `code-again ${recipient}`
  const countedForNetwork = await countForNetwork(ctx, recipient)
  await rateLimits.consume(resendKey, 1, codeResendSeconds).catch(async (error) => {
    await Promise.all(countedForNetwork.map((key) => rateLimits.release(key)))
    if (!(error instanceof DomainError)) throw error
    const { retryAfterSeconds, limit } = error
    throw new DomainError('codeTooSoon', { resendAfterSeconds: retryAfterSeconds }, retryAfterSeconds, limit)
  })
  try {
    await requireWorkNearLimit(ctx, recipient, proof)
    await countOrReject(ctx, `code-hour ${recipient}`, codesPerPhoneAndHour, hour)
    await countOrReject(ctx, `code-day ${recipient}`, codesPerPhoneAndDay, day)
    await rateLimits.consume('codes', codesPerDay, day, 'messagesClosed')
  } catch (error) {
    await rateLimits.reset(resendKey)
    // it is repeated with the proof, and counted then
    if (error instanceof DomainError && error.codeName === 'proofNeeded')
      await Promise.all(countedForNetwork.map((key) => rateLimits.release(key)))
    throw error
  }
}
