import type { createSeller as operation } from '@faka/contract/account'
import type { InputOf, ReplyOf } from '@faka/contract/endpoint'
import type { Ctx } from '../../kernel/ctx.ts'
import { orRefuse } from '../../kernel/refuse.ts'
import { insertAccount } from './account.sql.ts'

/** Makes an account that may own shops. */
export async function createSeller(
  ctx: Ctx,
  { name }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  orRefuse(await insertAccount(ctx.db, name, ctx.now()), 'nameTaken')
  return { name }
}
