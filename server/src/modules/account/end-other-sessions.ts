import type { endOtherSessions as operation } from '@faka/contract/account/sessions'
import type { ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { endSessions } from './session.sql.ts'

/** Ends every session of the account except the current one. */
export async function endOtherSessions(ctx: Ctx): Promise<ReplyOf<typeof operation>> {
  if (ctx.actor.kind !== 'buyer') throw new DomainError('sessionNeeded')
  return { ended: await endSessions(ctx.common, ctx.actor.accountId, ctx.actor.sessionId) }
}
