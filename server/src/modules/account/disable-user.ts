import type { disableUser as operation } from '@faka/contract/account/users'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import { AccountId } from '@faka/contract/shared/ids'
import type { Ctx } from '../../platform/ctx.ts'
import { required } from '../../platform/domain-error.ts'
import { findAccount } from './account.sql.ts'
import { blockUser } from './block-user.ts'
import { toUserDto } from './to-user-dto.ts'
import { unblockUser } from './unblock-user.ts'

/** `blockUser` and `unblockUser` for the operator, who names the account. */
export async function disableUser(
  ctx: Ctx,
  { userName, enable, why }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const account = required(await findAccount(ctx, ctx.common, userName), 'userNotFound')
  const change = enable ? unblockUser : blockUser
  const { blocked } = await change(ctx, { userId: AccountId.parse(account.public_id), why })
  return { ...toUserDto(account), disabled: blocked }
}
