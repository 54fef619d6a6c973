import type { bindAccount as operation } from '@faka/contract/account/account'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { inTx } from '../../platform/db.ts'
import { DomainError, required } from '../../platform/domain-error.ts'
import { hashToken } from './authenticate.ts'
import { consumeTicket, findTicket } from './bind-ticket.sql.ts'
import { setPhone } from './login-contact.sql.ts'
import { type MailPort, notifyOwner } from './notify-owner.ts'
import { openSession } from './open-session.ts'
import { rateLimitAccountCall } from './rate-limit-account-call.ts'
import { checkVerificationCode, consumeVerificationCode } from './verification-codes.ts'

/**
 * Binds a phone to the account of a ticket and logs in. Ticket and code are consumed together with the binding: if the
 * phone belongs to another account, both can be used again.
 */
export async function bindAccount(
  ctx: Ctx,
  { bindTicket, phone, verifyCode }: InputOf<typeof operation>,
  port: MailPort,
): Promise<ReplyOf<typeof operation>> {
  await rateLimitAccountCall(ctx)
  const ticket = hashToken(bindTicket)
  const { disabled_at } = required(await findTicket(ctx.common, ticket, ctx.now()), 'bindTicketInvalid')
  if (disabled_at) throw new DomainError('accountDisabled')
  const verifiedPhone = await checkVerificationCode(ctx, { way: 'phone', to: phone }, 'bind', verifyCode)
  return inTx(ctx.common, async (tx) => {
    const { account_id } = required(await consumeTicket(tx, ticket, ctx.now()), 'bindTicketInvalid')
    await consumeVerificationCode(tx, verifiedPhone)
    const account = await setPhone(ctx, tx, account_id, phone, { onlyIfUnset: true }, ctx.now())
    if (account === 'taken') throw new DomainError('phoneTaken')
    await notifyOwner(ctx, tx, port, { change: 'phoneChanged', accountId: account_id })
    return required(await openSession(ctx, tx, required(account, 'bindTicketInvalid')), 'bindTicketInvalid')
  })
}
