import type { loginSecondFactor as operation } from '@faka/contract/account/second-factor'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { DomainError, required } from '../../platform/domain-error.ts'
import { getAccount } from './account.sql.ts'
import { hashToken } from './authenticate.ts'
import { issueBindTicket } from './issue-bind-ticket.ts'
import { needsPhone } from './needs-phone.ts'
import { openSession } from './open-session.ts'
import { ticketHolder } from './passkey-challenge.ts'
import { rateLimitAccountCall } from './rate-limit-account-call.ts'
import { consumeLoginTicket, findLoginTicket } from './second-factor.sql.ts'
import { inTxWithProof } from './with-factor-proof.ts'

/**
 * Starts a session by the ticket of a correct password and a proof of the second factor. Ticket and code are used up
 * together with the session that they start; a wrong proof leaves the ticket for another try.
 */
export async function loginSecondFactor(
  ctx: Ctx,
  { loginTicket, ...proof }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  await rateLimitAccountCall(ctx)
  const ticketHash = hashToken(loginTicket)
  const ticket = required(await findLoginTicket(ctx.common, ticketHash, ctx.now()), 'loginTicketInvalid')
  const account = await getAccount(ctx, ctx.common, ticket.account_id)
  if (account.disabled_at) throw new DomainError('accountDisabled')
  const prover = { accountId: account.account_id, holder: ticketHolder(loginTicket) }
  const session = await inTxWithProof(ctx, prover, proof, async (tx) => {
    required(await consumeLoginTicket(tx, ticketHash, ctx.now()), 'loginTicketInvalid')
    if (needsPhone(ctx, account)) return undefined
    // disabled or its password changed meanwhile
    return required(await openSession(ctx, tx, account, { isConfirmed: true }), 'loginTicketInvalid')
  })
  if (!session)
    throw new DomainError(
      'phoneNeeded',
      required(await issueBindTicket(ctx, ctx.common, account), 'loginTicketInvalid'),
    )
  return session
}
