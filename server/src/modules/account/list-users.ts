import type { listUsers as operation } from '@faka/contract/account/users'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { findAccountPage } from './account.sql.ts'
import { toUserDto } from './to-user-dto.ts'

/** Accounts, newest first. */
export async function listUsers(
  ctx: Ctx,
  { role, keyword, page, pageSize }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const { rows, total } = await findAccountPage(ctx, ctx.db, { role, keyword, page, pageSize })
  return { list: rows.map(toUserDto), total, page, pageSize }
}
