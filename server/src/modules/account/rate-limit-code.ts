import { asBrowserActor, type Ctx } from '../../platform/ctx.ts'
import { DomainError } from '../../platform/domain-error.ts'

const hour = 3600
const day = 24 * hour

/** How many of the codes that a recipient may get one network may request: the others are left to the owner. */
const shareOfNetwork = (max: number): number => Math.ceil(max / 2)

/**
 * Allows a code to be sent, or rejects before anything is written: `codeTooSoon` with the seconds to wait, `codeTooMany`
 * for one phone or mail address, `tooOften` for one network, `messagesClosed` when the shop's daily message budget is
 * spent. Codes of every purpose count for the recipient, as they do at SMS providers. One network gets half of a
 * recipient's codes, so that a stranger at one cannot use up the owner's; what it requests beyond that counts for
 * nothing else. A rejected request does not start the resend delay.
 */
export async function rateLimitCode(ctx: Ctx, recipientKey: Buffer): Promise<void> {
  const { rateLimits } = ctx
  const { codeResendSeconds, codesPerPhoneAndHour, codesPerPhoneAndDay, codesPerNetworkAndDay, codesPerDay } =
    ctx.config.limits
  const recipient = recipientKey.toString('base64url').slice(0, 22)
  const resendKey = `code-again ${recipient}`
  const countOrReject = async (key: string, max: number, windowSeconds: number) => {
    if (!(await rateLimits.tryConsume(key, max, windowSeconds))) throw new DomainError('codeTooMany')
  }
  await rateLimits.consume(resendKey, 1, codeResendSeconds).catch((error) => {
    if (!(error instanceof DomainError)) throw error
    throw new DomainError('codeTooSoon', { resendAfterSeconds: error.retryAfterSeconds })
  })
  try {
    const visitor = asBrowserActor(ctx.actor)
    if (visitor) {
      const pair = `${recipient} ${visitor.networkHash}`
      await countOrReject(`code-pair-hour ${pair}`, shareOfNetwork(codesPerPhoneAndHour), hour)
      await countOrReject(`code-pair-day ${pair}`, shareOfNetwork(codesPerPhoneAndDay), day)
      await rateLimits.consume(`code-network ${visitor.networkHash}`, codesPerNetworkAndDay, day)
    }
    await countOrReject(`code-hour ${recipient}`, codesPerPhoneAndHour, hour)
    await countOrReject(`code-day ${recipient}`, codesPerPhoneAndDay, day)
    if (!(await rateLimits.tryConsume('codes', codesPerDay, day))) throw new DomainError('messagesClosed')
  } catch (error) {
    await rateLimits.reset(resendKey)
    throw error
  }
}
