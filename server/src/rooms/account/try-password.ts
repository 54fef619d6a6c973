import type { Ctx } from '../../kernel/ctx.ts'
import type { Verdict } from '../../kernel/passwords.ts'
import type { AccountRow } from './account.sql.ts'
import { countPasswordTry } from './login-limits.ts'

/**
 * Compares a password with that of an account, or with nothing for the same work. The try is counted before it is
 * hashed; a right one forgets the wrong ones before it, and one that was turned away unhashed was none.
 */
export async function tryPassword(
  ctx: Ctx,
  name: string,
  account: AccountRow | undefined,
  password: string,
): Promise<Verdict> {
  const tried = await countPasswordTry(ctx, name, account?.account_id)
  const verdict = await ctx.passwords.verify(password, account?.password_hash).catch(async (error) => {
    await tried.undone()
    throw error
  })
  if (verdict.right) await tried.right()
  return verdict
}
