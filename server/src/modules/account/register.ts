import type { register as operation } from '@faka/contract/account/registration'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import { idLength } from '@faka/contract/shared/ids'
import type { Ctx } from '../../platform/ctx.ts'
import { inTx, type Tx } from '../../platform/db.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { newNumber } from '../../platform/random.ts'
import { insertAccount } from './account.sql.ts'
import { checkNewPassword } from './check-new-password.ts'
import { recipientOf } from './code-recipient.ts'
import { rateLimitAccountCall } from './rate-limit-account-call.ts'
import { checkVerificationCode, consumeVerificationCode } from './verification-codes.ts'

/** What signing up by mail needs of the profile module, which is to the right; `service-handlers.ts` passes it in. */
export interface SetMailPort {
  /** Sets the email address of a buyer. */
  setMailAddress(ctx: Ctx, tx: Tx, accountId: number, mail: string): Promise<void>
}

/**
 * Creates an account for a phone or a mail address verified by a code; a mail address becomes that of its profile, too.
 * That there is an account already is revealed only after the code was checked.
 */
export async function register(
  ctx: Ctx,
  { phone, mail, password, confirmPassword, verifyCode }: InputOf<typeof operation>,
  { setMailAddress }: SetMailPort,
): Promise<ReplyOf<typeof operation>> {
  if (password !== confirmPassword) throw new DomainError('passwordsDiffer')
  await rateLimitAccountCall(ctx)
  const recipient = recipientOf({ phone, mail })
  await checkNewPassword(password, [recipient.to])
  const verified = await checkVerificationCode(ctx, recipient, 'register', verifyCode)
  const password_hash = await ctx.passwordHasher.hash(password)
  await inTx(ctx.db, async (tx) => {
    await consumeVerificationCode(tx, verified)
    const now = ctx.now()
    const account = await insertAccount(
      ctx,
      tx,
      {
        public_id: newNumber(ctx.random, idLength),
        user_name: null,
        roles: ['BUYER'],
        phone: phone ?? null,
        phone_proved_at: phone === undefined ? null : now,
        mail: mail ?? null,
        password_hash,
      },
      now,
    )
    if (!account) throw new DomainError(mail === undefined ? 'phoneTaken' : 'mailTaken')
    if (mail !== undefined) await setMailAddress(ctx, tx, account.account_id, mail)
  })
  return {}
}
