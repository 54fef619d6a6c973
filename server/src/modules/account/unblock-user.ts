import type { unblockUser as operation } from '@faka/contract/account/platform-users'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import { AccountId } from '@faka/contract/shared/ids'
import type { Ctx } from '../../platform/ctx.ts'
import { inTx } from '../../platform/db.ts'
import { required } from '../../platform/domain-error.ts'
import { insertAccountAction, lockAccountByNumber, setBlocked } from './account-action.sql.ts'
import { actorName } from './actor.ts'

/** Lets a blocked account log in again, with a reason; one that is not blocked stays as it is. */
export const unblockUser = (
  ctx: Ctx,
  { userId, why }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> =>
  inTx(ctx.common, async (tx) => {
    const account = required(await lockAccountByNumber(ctx, tx, userId), 'userNotFound')
    const reply = { id: AccountId.parse(account.public_id), blocked: false, endedSessions: 0 }
    if (!account.disabled_at) return reply
    await setBlocked(tx, account.account_id, null, ctx.now())
    await insertAccountAction(tx, {
      account_id: account.account_id,
      kind: 'unblocked',
      actor: actorName(ctx.actor),
      why,
      at: ctx.now(),
    })
    return reply
  })
