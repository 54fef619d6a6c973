import type { changePassword as operation } from '@faka/contract/account'
import type { InputOf, ReplyOf } from '@faka/contract/endpoint'
import type { Ctx } from '../../kernel/ctx.ts'
import { inTx } from '../../kernel/db.ts'
import { nudgeMessages } from '../../kernel/messages.ts'
import { Refused } from '../../kernel/refuse.ts'
import { readAccount, setPasswordHash } from './account.sql.ts'
import { checkNewPassword } from './check-new-password.ts'
import { type MailPort, tellPasswordChanged } from './password-notice.ts'
import { endSessions } from './session.sql.ts'
import { tryPassword } from './try-password.ts'

/** Sets a new password by the present one, guarded as at a login, ends every other session and tells the owner. */
export async function changePassword(
  ctx: Ctx,
  { currentPassword, password, confirmPassword }: InputOf<typeof operation>,
  port: MailPort,
): Promise<ReplyOf<typeof operation>> {
  if (ctx.actor.kind !== 'buyer') throw new Refused('sessionNeeded')
  if (password !== confirmPassword) throw new Refused('passwordsDiffer')
  const { accountId, sessionId } = ctx.actor
  const account = await readAccount(ctx, ctx.db, accountId)
  const { right } = await tryPassword(ctx, account.public_id, account, currentPassword)
  if (!right) throw new Refused('passwordWrong')
  await checkNewPassword(password, { phone: account.phone, userName: account.user_name })
  const passwordHash = await ctx.passwords.hash(password)
  await inTx(ctx.db, async (tx) => {
    if (!(await setPasswordHash(tx, account, passwordHash, ctx.now()))) throw new Refused('passwordWrong')
    await endSessions(tx, accountId, sessionId)
    await tellPasswordChanged(ctx, tx, accountId, port)
  })
  nudgeMessages(ctx)
  return {}
}
