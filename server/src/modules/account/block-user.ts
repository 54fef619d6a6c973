import type { blockUser as operation } from '@faka/contract/account/platform-users'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import { AccountId } from '@faka/contract/shared/ids'
import type { Ctx } from '../../platform/ctx.ts'
import { inTx } from '../../platform/db.ts'
import { DomainError, required } from '../../platform/domain-error.ts'
import { insertAccountAction, lockAccountByNumber, setBlocked } from './account-action.sql.ts'
import { actorAccountId, actorName } from './actor.ts'
import { endSessions } from './session.sql.ts'

/**
 * Blocks an account with a reason and ends its sessions at once; one that is blocked already stays so. An administrator
 * cannot block the account that acts, so that none locks itself out.
 */
export const blockUser = (
  ctx: Ctx,
  { userId, why }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> =>
  inTx(ctx.common, async (tx) => {
    const account = required(await lockAccountByNumber(ctx, tx, userId), 'userNotFound')
    if (account.account_id === actorAccountId(ctx)) throw new DomainError('ownAccount')
    const id = AccountId.parse(account.public_id)
    if (account.disabled_at) return { id, blocked: true, endedSessions: 0 }
    const now = ctx.now()
    await setBlocked(tx, account.account_id, now, now)
    const endedSessions = await endSessions(tx, account.account_id)
    const actor = actorName(ctx.actor)
    await insertAccountAction(tx, { account_id: account.account_id, kind: 'blocked', actor, why, at: now })
    return { id, blocked: true, endedSessions }
  })
