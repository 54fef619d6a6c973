import type { Ctx } from '../../platform/ctx.ts'
import { type CommonTx, inTx } from '../../platform/db.ts'
import { DomainError, required } from '../../platform/domain-error.ts'
import { lockAccount } from './account.sql.ts'
import { insertAccountEvent } from './account-event.sql.ts'
import { actorName } from './actor.ts'
import { requireConfirmation } from './check-confirmation.ts'
import { type MailPort, notifyOwner } from './notify-owner.ts'
import { issueRecoveryCodes } from './recovery-codes.ts'
import {
  confirmSession,
  deleteLoginTickets,
  deletePendingTotp,
  hasSecondFactor,
} from './second-factor.sql.ts'
import { endSessions } from './session.sql.ts'

/**
 * Adds a second factor to the account of the session, and records it; returns the recovery codes that come with the first.
 * Whether the session still exists, and may add one to an account that has one, is asked again under the lock of the
 * account: another session may have added the first, or ended this one, a moment ago. A secret that no code proved yet
 * is deleted, since what another session started before must not become a factor beside this one. The first factor ends
 * every other session: a password alone opened them, and one of them may be a thief's.
 */
export async function withNewFactor(
  ctx: Ctx,
  port: MailPort,
  kind: 'factorAdded' | 'passkeyAdded',
  add: (tx: CommonTx, now: Date) => Promise<void>,
): Promise<string[]> {
  const { actor } = ctx
  if (actor.kind !== 'buyer') throw new DomainError('sessionNeeded')
  const { accountId, sessionId } = actor
  const now = ctx.now()
  return inTx(ctx.common, async (tx) => {
    await lockAccount(ctx, tx, accountId)
    await requireConfirmation(ctx, tx, actor)
    required(await confirmSession(tx, sessionId, now), 'sessionNeeded')
    const isFirst = !(await hasSecondFactor(tx, accountId))
    const recoveryCodes = isFirst ? await issueRecoveryCodes(ctx, tx, accountId) : []
    await add(tx, now)
    // after the new factor, since this deletes an app that waits for its first code
    if (isFirst) await endSessions(tx, accountId, sessionId)
    await deletePendingTotp(tx, accountId)
    await deleteLoginTickets(tx, accountId)
    await insertAccountEvent(tx, { account_id: accountId, kind, actor: actorName(actor), at: now })
    await notifyOwner(ctx, tx, port, { change: kind, accountId })
    return recoveryCodes
  })
}
