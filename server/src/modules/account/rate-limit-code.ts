import { asBrowserActor, type Ctx } from '../../platform/ctx.ts'
import { DomainError } from '../../platform/domain-error.ts'

const hour = 3600
const day = 24 * hour

/** How many of the codes that a recipient may get one network may request: the others are left to the owner. */
const shareOfNetwork = (max: number): number => Math.ceil(max / 2)

async function countOrReject(
  { rateLimits }: Ctx,
  key: string,
  max: number,
  windowSeconds: number,
): Promise<void> {
  if (!(await rateLimits.tryConsume(key, max, windowSeconds))) throw new DomainError('codeTooMany')
}

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
 * Allows a code to be sent, or rejects before anything is written: `codeTooSoon` with the seconds to wait, `codeTooMany`
 * for one phone or mail address, `tooOften` for one network, `messagesClosed` when the shop's daily message budget is
 * spent. Codes of every purpose count for the recipient, as they do at SMS providers. One network gets half of a
 * recipient's codes, so that a stranger at one cannot use up the owner's; what it requests beyond that counts for
 * nothing else, and holds the resend delay not even for a moment. A rejected request does not start the resend delay,
 * and one that comes too soon does not count for its network.
 */
export async function rateLimitCode(ctx: Ctx, recipientKey: Buffer): Promise<void> {
  const { rateLimits } = ctx
  const { codeResendSeconds, codesPerPhoneAndHour, codesPerPhoneAndDay, codesPerDay } = ctx.config.limits
  const recipient = recipientKey.toString('base64url').slice(0, 22)
  const resendKey = `code-again ${recipient}`
  const countedForNetwork = await countForNetwork(ctx, recipient)
  await rateLimits.consume(resendKey, 1, codeResendSeconds).catch(async (error) => {
    await Promise.all(countedForNetwork.map((key) => rateLimits.release(key)))
    if (!(error instanceof DomainError)) throw error
    throw new DomainError('codeTooSoon', { resendAfterSeconds: error.retryAfterSeconds })
  })
  try {
    await countOrReject(ctx, `code-hour ${recipient}`, codesPerPhoneAndHour, hour)
    await countOrReject(ctx, `code-day ${recipient}`, codesPerPhoneAndDay, day)
    if (!(await rateLimits.tryConsume('codes', codesPerDay, day))) throw new DomainError('messagesClosed')
  } catch (error) {
    await rateLimits.reset(resendKey)
    throw error
  }
}
