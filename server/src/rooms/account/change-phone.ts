import type { Ctx } from '../../kernel/ctx.ts'
import type { Tx } from '../../kernel/db.ts'
import { Refused } from '../../kernel/refuse.ts'
import { setPhone } from './account-phone.sql.ts'
import { type ProvedPhone, proveCode, spendCode } from './verify-codes.ts'

/**
 * Checks the code that was sent to an account's new phone, before the transaction that changes it: a wrong try has to
 * be counted even where that one rolls back. Refuses with `codeWrong`.
 */
export const provePhone = (ctx: Ctx, phone: string, verifyCode: string): Promise<ProvedPhone> =>
  proveCode(ctx, phone, 'phone', verifyCode)

/** Gives an account its new phone, proved by `provePhone`. Refuses with `codeWrong` or `phoneTaken`. */
export async function changePhone(ctx: Ctx, tx: Tx, accountId: number, proved: ProvedPhone): Promise<void> {
  await spendCode(tx, proved)
  const changed = await setPhone(ctx, tx, accountId, proved.phone, { onlyFirst: false }, ctx.now())
  if (changed === 'taken') throw new Refused('phoneTaken')
  if (!changed) throw new Refused('sessionNeeded')
}
