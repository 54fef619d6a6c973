import type { disableUser as operation } from '@faka/contract/account'
import type { InputOf, ReplyOf } from '@faka/contract/endpoint'
import type { Ctx } from '../../kernel/ctx.ts'
import { inTx } from '../../kernel/db.ts'
import { orRefuse } from '../../kernel/refuse.ts'
import { setDisabled } from './account.sql.ts'
import { endSessions } from './session.sql.ts'
import { shownUser } from './shown-user.ts'

/** Ends every session of an account and lets nobody log in to it, or allows it again. */
export async function disableUser(
  ctx: Ctx,
  { userName, enable }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const now = ctx.now()
  return inTx(ctx.db, async (tx) => {
    const account = orRefuse(await setDisabled(ctx, tx, userName, enable ? null : now, now), 'userNotFound')
    if (!enable) await endSessions(tx, account.account_id)
    return shownUser(account)
  })
}
