import { type listSessions as operation, SessionRow } from '@faka/contract/account/sessions'
import type { ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { findSessions } from './session.sql.ts'
import { sessionExpiresAt } from './session-expiry.ts'

/** The account's active sessions, most recently used first. */
export async function listSessions(ctx: Ctx): Promise<ReplyOf<typeof operation>> {
  if (ctx.actor.kind !== 'buyer') throw new DomainError('sessionNeeded')
  const { accountId, sessionId } = ctx.actor
  const now = ctx.now()
  const rows = await findSessions(ctx.common, accountId, now)
  const running = rows.filter((row) => sessionExpiresAt(row) > now)
  return {
    list: running.map((row) => ({
      sessionId: SessionRow.shape.sessionId.parse(row.session_id),
      device: row.device,
      place: row.last_place,
      current: row.session_id === sessionId,
      createTime: row.created_at.toISOString(),
      lastUsedTime: row.last_used_at.toISOString(),
    })),
  }
}
