import type { Ctx } from '../../platform/ctx.ts'
import type { CommonTx } from '../../platform/db.ts'
import { getAccount } from './account.sql.ts'
import { endSessions } from './session.sql.ts'
import { deleteLoginCodes } from './verification-codes.ts'

/**
 * Ends the sessions of a locked account, except the given one, with the codes for logging in that were sent to its phone
 * and its mail address; call it before one of them changes. Returns how many sessions.
 */
export async function endLogins(ctx: Ctx, tx: CommonTx, accountId: number, except?: string): Promise<number> {
  await deleteLoginCodes(ctx, tx, await getAccount(ctx, tx, accountId))
  return endSessions(tx, accountId, except)
}

/** The same for a contact that the account itself changes, which goes on in the session that does. */
export const endOtherLogins = (ctx: Ctx, tx: CommonTx, accountId: number): Promise<number> =>
  endLogins(ctx, tx, accountId, ctx.actor.kind === 'buyer' ? ctx.actor.sessionId : undefined)
