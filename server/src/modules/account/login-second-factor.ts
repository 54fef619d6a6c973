import type { loginSecondFactor as operation } from '@faka/contract/account/second-factor'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { inTx } from '../../platform/db.ts'
import { DomainError, required } from '../../platform/domain-error.ts'
import { canSendMessages } from '../../platform/messages.ts'
import { getAccount } from './account.sql.ts'
import { hashToken } from './authenticate.ts'
import { clearFactorAttempts, consumeFactorCode, countFactorAttempt } from './consume-factor-code.ts'
import { issueBindTicket } from './issue-bind-ticket.ts'
import { openSession } from './open-session.ts'
import { rateLimitAccountCall } from './rate-limit-account-call.ts'
import { consumeLoginTicket, findLoginTicket } from './second-factor.sql.ts'

/**
 * Starts a session by the ticket of a correct password and a code. Ticket and code are used up together with the session
 * that they start; a wrong code leaves the ticket for another try.
 */
export async function loginSecondFactor(
  ctx: Ctx,
  { loginTicket, code }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  await rateLimitAccountCall(ctx)
  const ticketHash = hashToken(loginTicket)
  const ticket = required(await findLoginTicket(ctx.db, ticketHash, ctx.now()), 'loginTicketInvalid')
  const account = await getAccount(ctx, ctx.db, ticket.account_id)
  if (account.disabled_at) throw new DomainError('accountDisabled')
  await countFactorAttempt(ctx, account.account_id)
  const needsPhone = account.phone === null && canSendMessages(ctx.config, 'sms')
  const session = await inTx(ctx.db, async (tx) => {
    required(await consumeLoginTicket(tx, ticketHash, ctx.now()), 'loginTicketInvalid')
    await consumeFactorCode(ctx, tx, account.account_id, code)
    if (needsPhone) return undefined
    // disabled or its password changed meanwhile
    return required(await openSession(ctx, tx, account, { isConfirmed: true }), 'loginTicketInvalid')
  })
  await clearFactorAttempts(ctx, account.account_id)
  if (!session) throw new DomainError('phoneNeeded', await issueBindTicket(ctx, account.account_id))
  return session
}
