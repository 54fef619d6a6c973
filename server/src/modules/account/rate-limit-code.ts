import { asBrowserActor, type Ctx } from '../../platform/ctx.ts'
import { DomainError } from '../../platform/domain-error.ts'

const hour = 3600
const day = 24 * hour

/**
 * Lets a code be sent, or refuses before anything is written: `codeTooSoon` with the seconds to wait, `tooOften` for
 * one network, `codeTooMany` for one phone, `messagesClosed` when the shop has spent its messages of the day. Every
 * purpose counts for the phone, as it does at the carriers. The limit of the network stands before those of the
 * phone, so that nobody can use up somebody else's from one place; one who may not send does not make the phone wait.
 */
export async function rateLimitCode(ctx: Ctx, phoneKey: Buffer): Promise<void> {
  const { rateLimits: limits, config } = ctx
  const phone = phoneKey.toString('base64url').slice(0, 22)
  const again = `code-again ${phone}`
  await limits.consume(again, 1, config.limits.codeResendSeconds).catch((error) => {
    if (!(error instanceof DomainError)) throw error
    throw new DomainError('codeTooSoon', { resendAfterSeconds: error.retryAfterSeconds })
  })
  try {
    const visitor = asBrowserActor(ctx.actor)
    if (visitor)
      await limits.consume(`code-network ${visitor.networkHash}`, config.limits.codesPerNetworkAndDay, day)
    if (!(await limits.tryConsume(`code-hour ${phone}`, config.limits.codesPerPhoneAndHour, hour)))
      throw new DomainError('codeTooMany')
    if (!(await limits.tryConsume(`code-day ${phone}`, config.limits.codesPerPhoneAndDay, day)))
      throw new DomainError('codeTooMany')
    if (!(await limits.tryConsume('codes', config.limits.codesPerDay, day)))
      throw new DomainError('messagesClosed')
  } catch (error) {
    await limits.reset(again)
    throw error
  }
}
