import type { resetUserPassword as operation } from '@faka/contract/account/users'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { inTx } from '../../platform/db.ts'
import { required } from '../../platform/domain-error.ts'
import { findAccount, lockAccount, setPasswordHash } from './account.sql.ts'
import { insertAccountEvent } from './account-event.sql.ts'
import { actorName } from './actor.ts'
import { checkNewPassword } from './check-new-password.ts'
import { endLogins } from './end-logins.ts'
import { loginNamesOf } from './login-name.ts'
import { type MailPort, notifyOwner } from './notify-owner.ts'
import { clearPasswordAttempts } from './password-attempts.ts'
import { deletePasswordLinks } from './password-link.sql.ts'
import { toUserDto } from './to-user-dto.ts'

/**
 * Gives an account a new password without its old one, at the request of its owner: every session of it ends, its owner
 * is notified by email, and an event row names who did it.
 */
export async function resetUserPassword(
  ctx: Ctx,
  { userName, password }: InputOf<typeof operation>,
  port: MailPort,
): Promise<ReplyOf<typeof operation>> {
  const found = required(await findAccount(ctx, ctx.common, userName), 'userNotFound')
  const { account_id: accountId } = found
  const loginNames = loginNamesOf(found)
  await checkNewPassword(password, loginNames)
  const passwordHash = await ctx.passwordHasher.hash(password)
  const result = await inTx(ctx.common, async (tx) => {
    const account = await lockAccount(ctx, tx, accountId)
    await setPasswordHash(tx, account, passwordHash, ctx.now())
    await deletePasswordLinks(tx, accountId)
    const endedSessions = await endLogins(ctx, tx, accountId)
    await insertAccountEvent(tx, {
      account_id: accountId,
      kind: 'passwordReset',
      actor: actorName(ctx.actor),
      at: ctx.now(),
    })
    await notifyOwner(ctx, tx, port, { change: 'passwordChanged', accountId })
    return { ...toUserDto(account), endedSessions }
  })
  await clearPasswordAttempts(ctx, loginNames)
  return result
}
