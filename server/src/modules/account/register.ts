import type { register as operation } from '@faka/contract/account/registration'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { inTx } from '../../platform/db.ts'
import { DomainError, required } from '../../platform/domain-error.ts'
import { checkNewPassword } from './check-new-password.ts'
import { recipientOf } from './code-recipient.ts'
import { insertBuyer, type SetMailPort, takenCode } from './insert-buyer.ts'
import { rateLimitAccountCall } from './rate-limit-account-call.ts'
import { checkVerificationCode, consumeVerificationCode } from './verification-codes.ts'

/**
 * Creates an account for a phone or a mail address verified by a code. That there is an account already is revealed only
 * after the code was checked.
 */
export async function register(
  ctx: Ctx,
  { phone, mail, password, confirmPassword, verifyCode }: InputOf<typeof operation>,
  port: SetMailPort,
): Promise<ReplyOf<typeof operation>> {
  if (password !== confirmPassword) throw new DomainError('passwordsDiffer')
  await rateLimitAccountCall(ctx)
  const recipient = recipientOf({ phone, mail })
  await checkNewPassword(password, [recipient.to])
  const verified = await checkVerificationCode(ctx, recipient, 'register', verifyCode)
  const passwordHash = await ctx.passwordHasher.hash(password)
  await inTx(ctx.common, async (tx) => {
    await consumeVerificationCode(tx, verified)
    required(await insertBuyer(ctx, tx, recipient, { ...port, passwordHash }), takenCode(recipient))
  })
  return {}
}
