import type { endOtherSessions as operation } from '@faka/contract/account'
import type { ReplyOf } from '@faka/contract/endpoint'
import type { Ctx } from '../../kernel/ctx.ts'
import { Refused } from '../../kernel/refuse.ts'
import { endSessions } from './session.sql.ts'

/** Ends every session of the account but this one. */
export async function endOtherSessions(ctx: Ctx): Promise<ReplyOf<typeof operation>> {
  if (ctx.actor.kind !== 'buyer') throw new Refused('sessionNeeded')
  return { ended: await endSessions(ctx.db, ctx.actor.accountId, ctx.actor.sessionId) }
}
