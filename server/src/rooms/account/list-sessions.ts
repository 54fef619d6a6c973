import { type listSessions as operation, SessionRow } from '@faka/contract/account'
import type { ReplyOf } from '@faka/contract/endpoint'
import type { Ctx } from '../../kernel/ctx.ts'
import { Refused } from '../../kernel/refuse.ts'
import { sessionsOf } from './session.sql.ts'
import { sessionEnd } from './session-life.ts'

/** Where the account is logged in, the latest used first. */
export async function listSessions(ctx: Ctx): Promise<ReplyOf<typeof operation>> {
  if (ctx.actor.kind !== 'buyer') throw new Refused('sessionNeeded')
  const { accountId, sessionId } = ctx.actor
  const now = ctx.now()
  const rows = await sessionsOf(ctx.db, accountId, now)
  const running = rows.filter((row) => sessionEnd(row) > now)
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
