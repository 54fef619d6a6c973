import type { register as operation } from '@faka/contract/account'
import type { InputOf, ReplyOf } from '@faka/contract/endpoint'
import { idLength } from '@faka/contract/ids'
import type { Ctx } from '../../kernel/ctx.ts'
import { inTx } from '../../kernel/db.ts'
import { newNumber } from '../../kernel/random.ts'
import { Refused } from '../../kernel/refuse.ts'
import { insertAccount } from './account.sql.ts'
import { countAccountCall } from './account-calls.ts'
import { checkNewPassword } from './check-new-password.ts'
import { proveCode, spendCode } from './verify-codes.ts'

/** Makes an account for a phone that a code proves. A phone that has one learns it here only after its code. */
export async function register(
  ctx: Ctx,
  { phone, password, confirmPassword, verifyCode }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  if (password !== confirmPassword) throw new Refused('passwordsDiffer')
  await countAccountCall(ctx)
  await checkNewPassword(password, { phone })
  const proved = await proveCode(ctx, phone, 'register', verifyCode)
  const password_hash = await ctx.passwords.hash(password)
  await inTx(ctx.db, async (tx) => {
    await spendCode(tx, proved)
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
    if (!account) throw new Refused('phoneTaken')
  })
  return {}
}
