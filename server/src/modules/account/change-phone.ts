import type { Ctx } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/db.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { setPhone } from './account-phone.sql.ts'
import { checkVerificationCode, consumeVerificationCode, type VerifiedPhone } from './verification-codes.ts'

/**
 * Checks the code that was sent to an account's new phone, before the transaction that changes it: a wrong try has to
 * be counted even where that one rolls back. Refuses with `codeWrong`.
 */
export const provePhone = (ctx: Ctx, phone: string, verifyCode: string): Promise<VerifiedPhone> =>
  checkVerificationCode(ctx, phone, 'phone', verifyCode)

/** Gives an account its new phone, proved by `provePhone`. Refuses with `codeWrong` or `phoneTaken`. */
export async function changePhone(ctx: Ctx, tx: Tx, accountId: number, proved: VerifiedPhone): Promise<void> {
  await consumeVerificationCode(tx, proved)
  const changed = await setPhone(ctx, tx, accountId, proved.phone, { onlyFirst: false }, ctx.now())
  if (changed === 'taken') throw new DomainError('phoneTaken')
  if (!changed) throw new DomainError('sessionNeeded')
}
