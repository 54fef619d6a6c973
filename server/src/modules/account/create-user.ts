import type { createUser as operation } from '@faka/contract/account/users'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import { idLength } from '@faka/contract/shared/ids'
import type { Ctx } from '../../platform/ctx.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { newNumber } from '../../platform/random.ts'
import { findAccount, insertAccount } from './account.sql.ts'
import { checkNewPassword } from './check-new-password.ts'
import { toUserDto } from './to-user-dto.ts'

/** Creates an account by name. Its phone only identifies it, since it is not verified by a code. */
export async function createUser(
  ctx: Ctx,
  { userName, phone, password, roles }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  if (password !== undefined)
    await checkNewPassword(password, phone === undefined ? [userName] : [userName, phone])
  const passwordHash = password === undefined ? null : await ctx.passwordHasher.hash(password)
  const account = await insertAccount(
    ctx,
    ctx.common,
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
  if (account) return toUserDto(account)
  throw new DomainError((await findAccount(ctx, ctx.common, userName)) ? 'nameTaken' : 'phoneTaken')
}
