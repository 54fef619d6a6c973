import { asBrowserActor, type Ctx } from '../../platform/ctx.ts'
import { DomainError } from '../../platform/domain-error.ts'

const hour = 3600
const day = 24 * hour

/**
 * Allows a code to be sent, or rejects before anything is written: `codeTooSoon` with the seconds to wait, `tooOften`
 * for one network, `codeTooMany` for one phone, `messagesClosed` when the shop's daily message budget is spent. Codes
 * of every purpose count for the phone, as they do at SMS providers. The network's limit is checked before the phone's,
 * so that one network cannot use up another person's limit; a rejected request does not start the resend delay.
 */
export async function rateLimitCode(ctx: Ctx, phoneKey: Buffer): Promise<void> {
  const { rateLimits, config } = ctx
  const phone = phoneKey.toString('base64url').slice(0, 22)
  const resendKey = `code-again ${phone}`
  await rateLimits.consume(resendKey, 1, config.limits.codeResendSeconds).catch((error) => {
    if (!(error instanceof DomainError)) throw error
    throw new DomainError('codeTooSoon', { resendAfterSeconds: error.retryAfterSeconds })
  })
  try {
    const visitor = asBrowserActor(ctx.actor)
    if (visitor)
      await rateLimits.consume(
        `code-network ${visitor.networkHash}`,
        config.limits.codesPerNetworkAndDay,
        day,
      )
    if (!(await rateLimits.tryConsume(`code-hour ${phone}`, config.limits.codesPerPhoneAndHour, hour)))
      throw new DomainError('codeTooMany')
    if (!(await rateLimits.tryConsume(`code-day ${phone}`, config.limits.codesPerPhoneAndDay, day)))
      throw new DomainError('codeTooMany')
    if (!(await rateLimits.tryConsume('codes', config.limits.codesPerDay, day)))
      throw new DomainError('messagesClosed')
  } catch (error) {
    await rateLimits.reset(resendKey)
    throw error
  }
}
