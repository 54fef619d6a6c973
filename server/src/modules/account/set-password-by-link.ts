import type { setPasswordByLink as operation } from '@faka/contract/account/password-link'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { inTx } from '../../platform/db.ts'
import { DomainError, required } from '../../platform/domain-error.ts'
import { sendMessagesNow } from '../../platform/messages.ts'
import { getAccount, lockAccount, setPasswordHash } from './account.sql.ts'
import { insertAccountEvent } from './account-event.sql.ts'
import { hashToken } from './authenticate.ts'
import { checkNewPassword } from './check-new-password.ts'
import { endLogins } from './end-logins.ts'
import { loginNamesOf } from './login-name.ts'
import { type MailPort, notifyOwner } from './notify-owner.ts'
import { clearPasswordAttempts } from './password-attempts.ts'
import { consumePasswordLink, deletePasswordLinks, findPasswordLink } from './password-link.sql.ts'
import { rateLimitAccountCall } from './rate-limit-account-call.ts'

/**
 * Sets a new password by a link that the operator issued, and ends every session of the account. A link works once, of
 * several uses at the same moment one succeeds; a rejected password leaves it for another try. It opens no session, so
 * that a second factor is still asked for.
 */
export async function setPasswordByLink(
  ctx: Ctx,
  { token, password, confirmPassword }: InputOf<typeof operation>,
  port: MailPort,
): Promise<ReplyOf<typeof operation>> {
  if (password !== confirmPassword) throw new DomainError('passwordsDiffer')
  await rateLimitAccountCall(ctx)
  const tokenHash = hashToken(token)
  const { account_id: accountId } = required(
    await findPasswordLink(ctx.common, tokenHash, ctx.now()),
    'passwordLinkInvalid',
  )
  await checkNewPassword(password, loginNamesOf(await getAccount(ctx, ctx.common, accountId)))
  const passwordHash = await ctx.passwordHasher.hash(password)
  const account = await inTx(ctx.common, async (tx) => {
    const locked = await lockAccount(ctx, tx, accountId)
    const now = ctx.now()
    required(await consumePasswordLink(tx, tokenHash, now), 'passwordLinkInvalid')
    if (locked.disabled_at !== null) throw new DomainError('passwordLinkInvalid')
    await setPasswordHash(tx, locked, passwordHash, now)
    await deletePasswordLinks(tx, accountId)
    await endLogins(ctx, tx, accountId)
    await insertAccountEvent(tx, {
      account_id: accountId,
      kind: 'passwordReset',
      actor: 'password link',
      at: now,
    })
    await notifyOwner(ctx, tx, port, { change: 'passwordChanged', accountId })
    return locked
  })
  sendMessagesNow(ctx)
  const loginNames = loginNamesOf(account)
  await clearPasswordAttempts(ctx, loginNames)
  return { userName: loginNames[0] ?? '', roles: account.roles }
}
