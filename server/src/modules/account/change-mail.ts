import type { Ctx } from '../../platform/ctx.ts'
import type { CommonTx } from '../../platform/db.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { getAccount } from './account.sql.ts'
import { endOtherLogins } from './end-logins.ts'
import { setMail } from './login-contact.sql.ts'
import {
  checkVerificationCode,
  consumeVerificationCode,
  type VerifiedRecipient,
} from './verification-codes.ts'

/** Checks the code sent to an account's mail address, as `verifyPhone` does for a phone. */
export const verifyMail = (ctx: Ctx, mail: string, verifyCode: string): Promise<VerifiedRecipient> =>
  checkVerificationCode(ctx, { way: 'mail', to: mail }, 'mail', verifyCode)

/**
 * Sets the mail address, verified by `verifyMail`, that a locked account logs in with, and ends its other sessions and
 * login codes. Rejects with `codeWrong` or `mailTaken`.
 */
export async function changeMail(
  ctx: Ctx,
  tx: CommonTx,
  accountId: number,
  verifiedMail: VerifiedRecipient,
): Promise<void> {
  await consumeVerificationCode(tx, verifiedMail)
  await endOtherLogins(ctx, tx, accountId)
  if ((await setMail(ctx, tx, accountId, verifiedMail.to, ctx.now())) === 'taken')
    throw new DomainError('mailTaken')
}

/**
 * Forgets the verified mail address of a locked account whose mail is replaced by one that no code verified, and ends its
 * other sessions and login codes. Rejects with `codeWrong` where the account has no other name: its owner could not log in any more.
 */
export async function removeMail(ctx: Ctx, tx: CommonTx, accountId: number): Promise<void> {
  const { mail, user_name, phone } = await getAccount(ctx, tx, accountId)
  if (mail === null) return
  if (user_name === null && phone === null) throw new DomainError('codeWrong')
  await endOtherLogins(ctx, tx, accountId)
  await setMail(ctx, tx, accountId, null, ctx.now())
}
