import type { changePassword as operation } from '@faka/contract/account/change-account'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { inTx } from '../../platform/db.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { sendMessagesNow } from '../../platform/messages.ts'
import { getAccount, setPasswordHash } from './account.sql.ts'
import { proveAccount } from './account-proof.ts'
import { requireConfirmation } from './check-confirmation.ts'
import { checkNewPassword } from './check-new-password.ts'
import { endLogins } from './end-logins.ts'
import { loginNamesOf } from './login-name.ts'
import { type MailPort, notifyOwner } from './notify-owner.ts'
import { deletePasswordLinks } from './password-link.sql.ts'
import { proveSecondFactor } from './prove-owner.ts'

/**
 * Changes the password, given the current one with the same limits as a login, or where the account has none a code that
 * was sent to it, and the second factor where it has one. Ends every other session and notifies the owner.
 */
export async function changePassword(
  ctx: Ctx,
  { password, confirmPassword, code, ...proof }: InputOf<typeof operation>,
  port: MailPort,
): Promise<ReplyOf<typeof operation>> {
  if (ctx.actor.kind !== 'buyer') throw new DomainError('sessionNeeded')
  if (password !== confirmPassword) throw new DomainError('passwordsDiffer')
  const { actor } = ctx
  const { accountId, sessionId } = actor
  const account = await getAccount(ctx, ctx.common, accountId)
  const useUp = await proveAccount(ctx, account, proof)
  await checkNewPassword(password, loginNamesOf(account))
  // last, since a code is used up by it
  await proveSecondFactor(ctx, actor, code)
  const passwordHash = await ctx.passwordHasher.hash(password)
  await inTx(ctx.common, async (tx) => {
    await useUp(tx)
    if (!(await setPasswordHash(tx, account, passwordHash, ctx.now()))) throw new DomainError('passwordWrong')
    // a second factor may have been added meanwhile
    await requireConfirmation(ctx, tx, actor)
    await endLogins(ctx, tx, accountId, sessionId)
    await deletePasswordLinks(tx, accountId)
    await notifyOwner(ctx, tx, port, { change: 'passwordChanged', accountId })
  })
  sendMessagesNow(ctx)
  return {}
}
