import type { Ctx } from '../../platform/ctx.ts'
import type { PasswordCheck } from '../../platform/password-hasher.ts'
import type { AccountRow } from './account.sql.ts'
import { countPasswordAttempt } from './password-attempts.ts'

/**
 * Compares a password with that of an account; without an account, the same work is done for nothing. The attempt is
 * counted before hashing. A correct password resets the counter, and an attempt that was turned away before hashing is
 * not counted.
 */
export async function verifyPassword(
  ctx: Ctx,
  name: string,
  account: AccountRow | undefined,
  password: string,
): Promise<PasswordCheck> {
  const attempt = await countPasswordAttempt(ctx, name, account?.account_id)
  const check = await ctx.passwordHasher.verify(password, account?.password_hash).catch(async (error) => {
    await attempt.cancel()
    throw error
  })
  if (check.isCorrect) await attempt.succeed()
  return check
}
