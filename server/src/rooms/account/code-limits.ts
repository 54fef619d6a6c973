import { atBrowser, type Ctx } from '../../kernel/ctx.ts'
import { Refused } from '../../kernel/refuse.ts'

const hour = 3600
const day = 24 * hour

/**
 * Lets a code be sent, or refuses before anything is written: `codeTooSoon` with the seconds to wait, `tooOften` for
 * one network, `codeTooMany` for one phone, `messagesClosed` when the shop has spent its messages of the day. Every
 * purpose counts for the phone, as it does at the carriers. The limit of the network stands before those of the
 * phone, so that nobody can use up somebody else's from one place; one who may not send does not make the phone wait.
 */
export async function countCode(ctx: Ctx, phoneKey: Buffer): Promise<void> {
  const { limits, config } = ctx
  const phone = phoneKey.toString('base64url').slice(0, 22)
  const again = `code-again ${phone}`
  await limits.use(again, 1, config.limits.codeAgainSeconds).catch((error) => {
    if (!(error instanceof Refused)) throw error
    throw new Refused('codeTooSoon', { resendAfterSeconds: error.retryAfterSeconds })
  })
  try {
    const visitor = atBrowser(ctx.actor)
    if (visitor) await limits.use(`code-network ${visitor.address}`, config.limits.codesPerNetworkAndDay, day)
    if (!(await limits.allows(`code-hour ${phone}`, config.limits.codesPerPhoneAndHour, hour)))
      throw new Refused('codeTooMany')
    if (!(await limits.allows(`code-day ${phone}`, config.limits.codesPerPhoneAndDay, day)))
      throw new Refused('codeTooMany')
    if (!(await limits.allows('codes', config.limits.codesPerDay, day))) throw new Refused('messagesClosed')
  } catch (error) {
    await limits.forget(again)
    throw error
  }
}
