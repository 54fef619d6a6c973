import type { listUsers as operation } from '@faka/contract/account'
import type { InputOf, ReplyOf } from '@faka/contract/endpoint'
import type { Ctx } from '../../kernel/ctx.ts'
import { pageOfAccounts } from './account.sql.ts'
import { shownUser } from './shown-user.ts'

/** Accounts, newest first. */
export async function listUsers(
  ctx: Ctx,
  { role, keyword, page, pageSize }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const { rows, total } = await pageOfAccounts(ctx, ctx.db, { role, keyword, page, pageSize })
  return { list: rows.map(shownUser), total, page, pageSize }
}
