import type { loginByPasskey as operation } from '@faka/contract/account/passkeys'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { inTx } from '../../platform/db.ts'
import { DomainError, required } from '../../platform/domain-error.ts'
import { lockAccount } from './account.sql.ts'
import { countFactorAttempt } from './factor-attempts.ts'
import { issueBindTicket } from './issue-bind-ticket.ts'
import { needsPhone } from './needs-phone.ts'
import { openSession } from './open-session.ts'
import { findPasskey, findPasskeyOfAny } from './passkey.sql.ts'
import { consumeLoginChallenge } from './passkey-login-challenge.ts'
import { rateLimitAccountCall } from './rate-limit-account-call.ts'
import { acceptAnswer } from './verify-passkey.ts'

/**
 * Starts a session by the answer of a passkey alone, whose device verified its owner: it is both the device and the finger
 * or PIN, so that the session counts as confirmed. Wrong answers are limited like those at the second step of a login.
 */
export async function loginByPasskey(
  ctx: Ctx,
  { passkey: answer }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  await rateLimitAccountCall(ctx)
  const challenge = await consumeLoginChallenge(ctx, answer.clientData)
  const credentialId = Buffer.from(answer.credentialId, 'base64url')
  const passkey = required(await findPasskeyOfAny(ctx.common, credentialId), 'passkeyWrong')
  const accountId = passkey.account_id
  const attempt = await countFactorAttempt(ctx, { accountId, isGuessable: false })
  await acceptAnswer(ctx, { passkey, challenge, requireUserVerification: true }, answer)
  const { session, ticket } = await inTx(ctx.common, async (tx) => {
    const account = await lockAccount(ctx, tx, accountId)
    // removed while its answer was checked
    required(await findPasskey(tx, accountId, credentialId), 'passkeyWrong')
    if (account.disabled_at) throw new DomainError('accountDisabled')
    return needsPhone(ctx, account)
      ? { ticket: await issueBindTicket(ctx, tx, account) }
      : { session: await openSession(ctx, tx, account, { isConfirmed: true }) }
  })
  await attempt.succeed()
  if (ticket) throw new DomainError('phoneNeeded', ticket)
  return required(session, 'passkeyWrong')
}
