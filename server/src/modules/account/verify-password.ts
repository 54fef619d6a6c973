import type { Ctx } from '../../platform/ctx.ts'
import type { PasswordCheck } from '../../platform/password-hasher.ts'
import type { AccountRow } from './account.sql.ts'
import { countPasswordAttempt } from './password-attempts.ts'

/**
 * Compares a password with that of an account, or with nothing for the same work. The try is counted before it is
 * hashed; a right one forgets the wrong ones before it, and one that was turned away unhashed was none.
 */
export async function verifyPassword(
  ctx: Ctx,
  name: string,
  account: AccountRow | undefined,
  password: string,
): Promise<PasswordCheck> {
  const tried = await countPasswordAttempt(ctx, name, account?.account_id)
  const verdict = await ctx.passwordHasher.verify(password, account?.password_hash).catch(async (error) => {
    await tried.cancel()
    throw error
  })
  if (verdict.isCorrect) await tried.succeed()
  return verdict
}
