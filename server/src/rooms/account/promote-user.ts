import type { promoteUser as operation } from '@faka/contract/account'
import type { InputOf, ReplyOf } from '@faka/contract/endpoint'
import type { Ctx } from '../../kernel/ctx.ts'
import { orRefuse } from '../../kernel/refuse.ts'
import { grantRole, revokeRole } from './account.sql.ts'
import { shownUser } from './shown-user.ts'

/** Gives an account a role, or takes it away. Its sessions have it with their next call. */
export async function promoteUser(
  ctx: Ctx,
  { userName, role, revoke }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const change = revoke ? revokeRole : grantRole
  return shownUser(orRefuse(await change(ctx, ctx.db, userName, role, ctx.now()), 'userNotFound'))
}
