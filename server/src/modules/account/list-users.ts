import type { listUsers as operation } from '@faka/contract/account/users'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { findUsers, listBlockReasons } from './account-action.sql.ts'
import { toUserDto } from './to-user-dto.ts'

/** Accounts, newest first, with masked phones, and why those that are disabled are. */
export async function listUsers(
  ctx: Ctx,
  { role, keyword, page, pageSize }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const { rows, total } = await findUsers(ctx, ctx.common, { text: keyword, role, page, pageSize })
  const reasons = await listBlockReasons(ctx.common, rows)
  const list = rows.map((row) => ({ ...toUserDto(row), disabledWhy: reasons.get(row.account_id) ?? null }))
  return { list, total, page, pageSize }
}
