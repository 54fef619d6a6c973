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
export async function login(ctx: Ctx, input: InputOf<typeof operation>): Promise<ReplyOf<typeof operation>> {
  const { userName, password } = input
  ctx.passwords.expectRoom()
  await countAccountCall(ctx)
  const account = await findAccount(ctx, ctx.db, userName)
  const { right, outdated } = await tryPassword(ctx, userName, account, password)
  if (!account || !right) throw new Refused('loginWrong')
  if (account.disabled_at) throw new Refused('accountDisabled')
  if (outdated) {
    await setPasswordHash(ctx.db, account, await ctx.passwords.hash(password))
    // A session begins only for the hash that stands.
    return login(ctx, input)
  }
  if (account.phone === null) throw new Refused('phoneNeeded', await giveBindTicket(ctx, account.account_id))
  const session = await inTx(ctx.db, (tx) => openSession(ctx, tx, account))
  // Somebody disabled it or changed its password meanwhile: what holds now decides.
  return session ?? login(ctx, input)
}
