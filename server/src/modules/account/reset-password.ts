import type { resetPassword as operation } from '@faka/contract/account/registration'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { inTx } from '../../platform/db.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { sendMessagesNow } from '../../platform/messages.ts'
import { checkNewPassword } from './check-new-password.ts'
import { recipientOf } from './code-recipient.ts'
import { endLogins } from './end-logins.ts'
import { lockAccountOf } from './lock-account-of.ts'
import { setPasswordByCode } from './login-contact.sql.ts'
import { loginNamesOf } from './login-name.ts'
import { type MailPort, notifyOwner } from './notify-owner.ts'
import { opensByCode } from './opens-by-code.ts'
import { clearPasswordAttempts } from './password-attempts.ts'
import { deletePasswordLinks } from './password-link.sql.ts'
import { rateLimitAccountCall } from './rate-limit-account-call.ts'
import { checkVerificationCode, consumeVerificationCode } from './verification-codes.ts'

/**
 * Sets a new password, verified by a code, and ends every session of the account and every code that logs in to it. For a
 * phone or mail address without an account, or with one that it does not open, no code is valid.
 */
export async function resetPassword(
  ctx: Ctx,
  { phone, mail, verifyCode, password, confirmPassword }: InputOf<typeof operation>,
  port: MailPort,
): Promise<ReplyOf<typeof operation>> {
  if (password !== confirmPassword) throw new DomainError('passwordsDiffer')
  await rateLimitAccountCall(ctx)
  const recipient = recipientOf({ phone, mail })
  await checkNewPassword(password, [recipient.to])
  const verified = await checkVerificationCode(ctx, recipient, 'reset', verifyCode)
  const passwordHash = await ctx.passwordHasher.hash(password)
  const loginNames = await inTx(ctx.common, async (tx) => {
    await consumeVerificationCode(tx, verified)
    const account = await lockAccountOf(ctx, tx, recipient)
    if (!account || !opensByCode(account, recipient)) throw new DomainError('codeWrong')
    await setPasswordByCode(tx, account.account_id, recipient, passwordHash, ctx.now())
    const names = loginNamesOf(account)
    // only the verified owner may learn whether the account has such a name; the code is not consumed then
    await checkNewPassword(password, names)
    await endLogins(ctx, tx, account.account_id)
    await deletePasswordLinks(tx, account.account_id)
    await notifyOwner(ctx, tx, port, { change: 'passwordChanged', accountId: account.account_id })
    return names
  })
  sendMessagesNow(ctx)
  await clearPasswordAttempts(ctx, loginNames)
  return {}
}
