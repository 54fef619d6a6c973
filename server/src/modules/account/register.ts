import type { register as operation } from '@faka/contract/account/account'
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

/** Makes an account for a phone that a code proves. A phone that has one learns it here only after its code. */
export async function register(
  ctx: Ctx,
  { phone, password, confirmPassword, verifyCode }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  if (password !== confirmPassword) throw new DomainError('passwordsDiffer')
  await rateLimitAccountCall(ctx)
  await checkNewPassword(password, { phone })
  const proved = await checkVerificationCode(ctx, phone, 'register', verifyCode)
  const password_hash = await ctx.passwordHasher.hash(password)
  await inTx(ctx.db, async (tx) => {
    await consumeVerificationCode(tx, proved)
    const now = ctx.now()
    const account = await insertAccount(
      ctx,
      tx,
      {
        ...{ public_id: newNumber(ctx.random, idLength), user_name: null, roles: ['BUYER'] },
        ...{ phone, phone_proved_at: now, password_hash },
      },
      now,
    )
    if (!account) throw new DomainError('phoneTaken')
  })
  return {}
}
