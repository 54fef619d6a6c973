import type { promoteUser as operation } from '@faka/contract/account/users'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { required } from '../../platform/domain-error.ts'
import { findAccount, getAccount, grantRole, revokeRole } from './account.sql.ts'
import { toUserDto } from './to-user-dto.ts'

/** Grants a role to an account, or revokes it. Effective with the next request of its sessions. */
export async function promoteUser(
  ctx: Ctx,
  { userName, role, revoke }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const { account_id: accountId } = required(await findAccount(ctx, ctx.common, userName), 'userNotFound')
  const change = revoke ? revokeRole : grantRole
  await change(ctx.common, accountId, role, ctx.now())
  return toUserDto(await getAccount(ctx, ctx.common, accountId))
}
