import type { login as operation } from '@faka/contract/account'
import type { InputOf, ReplyOf } from '@faka/contract/endpoint'
import type { Ctx } from '../../kernel/ctx.ts'
import { inTx } from '../../kernel/db.ts'
import { Refused } from '../../kernel/refuse.ts'
import { findAccount, setPasswordHash } from './account.sql.ts'
import { countAccountCall } from './account-calls.ts'
import { giveBindTicket } from './bind-ticket.ts'
import { openSession } from './open-session.ts'
import { tryPassword } from './try-password.ts'

/**
 * Begins a session by name or phone and password. What an unknown name costs and is answered is what a wrong password
 * costs and is answered. An account without a phone gets a ticket for binding one instead of a session.
 */
export async function login(
  ctx: Ctx,
  { userName, password }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  ctx.passwords.expectRoom()
  await countAccountCall(ctx)
  const account = await findAccount(ctx.db, userName)
  const { right, outdated } = await tryPassword(ctx, userName, account, password)
  if (!account || !right) throw new Refused('loginWrong')
  if (account.disabled_at) throw new Refused('accountDisabled')
  if (outdated) await setPasswordHash(ctx.db, account, await ctx.passwords.hash(password))
  if (account.phone === null) throw new Refused('phoneNeeded', await giveBindTicket(ctx, account.account_id))
  return inTx(ctx.db, (tx) => openSession(ctx, tx, account))
}
