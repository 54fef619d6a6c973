import type { requestPasskeyLogin as operation } from '@faka/contract/account/passkeys'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { required } from '../../platform/domain-error.ts'
import { hashToken } from './authenticate.ts'
import { ticketHolder } from './passkey-challenge.ts'
import { rateLimitAccountCall } from './rate-limit-account-call.ts'
import { createPasskeyRequest } from './request-passkey.ts'
import { findLoginTicket } from './second-factor.sql.ts'

/** A request to the passkeys of the account that a login ticket stands for. */
export async function requestPasskeyLogin(
  ctx: Ctx,
  { loginTicket }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  await rateLimitAccountCall(ctx)
  const ticket = required(
    await findLoginTicket(ctx.common, hashToken(loginTicket), ctx.now()),
    'loginTicketInvalid',
  )
  const holder = ticketHolder(loginTicket)
  return { request: await createPasskeyRequest(ctx, { accountId: ticket.account_id, holder }) }
}
