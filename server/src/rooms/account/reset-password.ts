import type { resetPassword as operation } from '@faka/contract/account'
import type { InputOf, ReplyOf } from '@faka/contract/endpoint'
import type { Ctx } from '../../kernel/ctx.ts'
import { inTx } from '../../kernel/db.ts'
import { nudgeMessages } from '../../kernel/messages.ts'
import { Refused } from '../../kernel/refuse.ts'
import { countAccountCall } from './account-calls.ts'
import { setPasswordOfPhone } from './account-phone.sql.ts'
import { checkNewPassword } from './check-new-password.ts'
import { forgetTries } from './login-limits.ts'
import { type MailPort, tellPasswordChanged } from './password-notice.ts'
import { endSessions } from './session.sql.ts'
import { proveCode, spendCode } from './verify-codes.ts'

/** Sets a new password by a code and ends every session of the account. A phone without one has no right code. */
export async function resetPassword(
  ctx: Ctx,
  { phone, verifyCode, password, confirmPassword }: InputOf<typeof operation>,
  port: MailPort,
): Promise<ReplyOf<typeof operation>> {
  if (password !== confirmPassword) throw new Refused('passwordsDiffer')
  await countAccountCall(ctx)
  await checkNewPassword(password, { phone })
  const proved = await proveCode(ctx, phone, 'reset', verifyCode)
  const passwordHash = await ctx.passwords.hash(password)
  const userName = await inTx(ctx.db, async (tx) => {
    await spendCode(tx, proved)
    const account = await setPasswordOfPhone(ctx, tx, phone, passwordHash, ctx.now())
    if (!account) throw new Refused('codeWrong')
    // only whoever proved the phone may learn whether the account has such a name; the code stays unspent
    await checkNewPassword(password, { userName: account.user_name })
    await endSessions(tx, account.account_id)
    await tellPasswordChanged(ctx, tx, account.account_id, port)
    return account.user_name
  })
  nudgeMessages(ctx)
  await forgetTries(ctx, userName === null ? [phone] : [phone, userName])
  return {}
}
