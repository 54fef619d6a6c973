import type { register as operation } from '@faka/contract/account/registration'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import { idLength } from '@faka/contract/shared/ids'
import type { Ctx } from '../../platform/ctx.ts'
import { inTx } from '../../platform/db.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { newNumber } from '../../platform/random.ts'
import { insertAccount } from './account.sql.ts'
import { checkNewPassword } from './check-new-password.ts'
import { rateLimitAccountCall } from './rate-limit-account-call.ts'
import { checkVerificationCode, consumeVerificationCode } from './verification-codes.ts'

/**
 * Creates an account for a phone verified by a code. That a phone already has an account is revealed only after its
 * code was checked.
 */
export async function register(
  ctx: Ctx,
  { phone, password, confirmPassword, verifyCode }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  if (password !== confirmPassword) throw new DomainError('passwordsDiffer')
  await rateLimitAccountCall(ctx)
  await checkNewPassword(password, { phone })
  const verifiedPhone = await checkVerificationCode(ctx, phone, 'register', verifyCode)
  const password_hash = await ctx.passwordHasher.hash(password)
  await inTx(ctx.db, async (tx) => {
    await consumeVerificationCode(tx, verifiedPhone)
    const now = ctx.now()
    const account = await insertAccount(
      ctx,
      tx,
      {
        public_id: newNumber(ctx.random, idLength),
        user_name: null,
        roles: ['BUYER'],
        phone,
        phone_proved_at: now,
        password_hash,
      },
      now,
    )
    if (!account) throw new DomainError('phoneTaken')
  })
  return {}
}
