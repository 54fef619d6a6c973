import type { createUser as operation } from '@faka/contract/account'
import type { InputOf, ReplyOf } from '@faka/contract/endpoint'
import { idLength } from '@faka/contract/ids'
import type { Ctx } from '../../kernel/ctx.ts'
import { newNumber } from '../../kernel/random.ts'
import { Refused } from '../../kernel/refuse.ts'
import { findAccount, insertAccount } from './account.sql.ts'
import { checkNewPassword } from './check-new-password.ts'
import { shownUser } from './shown-user.ts'

/** Makes an account by name. Its phone names it and nothing more, since no code proved it. */
export async function createUser(
  ctx: Ctx,
  { userName, phone, password, roles }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  if (password !== undefined) await checkNewPassword(password, { phone, userName })
  const passwordHash = password === undefined ? null : await ctx.passwords.hash(password)
  const account = await insertAccount(
    ctx,
    ctx.db,
    {
      public_id: newNumber(ctx.random, idLength),
      user_name: userName,
      phone: phone ?? null,
      phone_proved_at: null,
      password_hash: passwordHash,
      roles,
    },
    ctx.now(),
  )
  if (account) return shownUser(account)
  throw new Refused((await findAccount(ctx, ctx.db, userName)) ? 'nameTaken' : 'phoneTaken')
}
