import type { Ctx } from '../../platform/ctx.ts'
import type { CommonTx } from '../../platform/db.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { endOtherLogins } from './end-logins.ts'
import { setPhone } from './login-contact.sql.ts'
import {
  checkVerificationCode,
  consumeVerificationCode,
  type VerifiedRecipient,
} from './verification-codes.ts'

/**
 * Checks the code sent to an account's new phone. Call this before the transaction that changes the phone: a wrong
 * attempt must be counted even if that transaction rolls back. Rejects with `codeWrong`.
 */
export const verifyPhone = (ctx: Ctx, phone: string, verifyCode: string): Promise<VerifiedRecipient> =>
  checkVerificationCode(ctx, { way: 'phone', to: phone }, 'phone', verifyCode)

/**
 * Sets a locked account's new phone, verified by `verifyPhone`, and ends its other sessions and login codes. Rejects with `codeWrong` or
 * `phoneTaken`.
 */
export async function changePhone(
  ctx: Ctx,
  tx: CommonTx,
  accountId: number,
  verifiedPhone: VerifiedRecipient,
): Promise<void> {
  await consumeVerificationCode(tx, verifiedPhone)
  await endOtherLogins(ctx, tx, accountId)
  const changed = await setPhone(ctx, tx, accountId, verifiedPhone.to, { onlyIfUnset: false }, ctx.now())
  if (changed === 'taken') throw new DomainError('phoneTaken')
  if (!changed) throw new DomainError('sessionNeeded')
}
