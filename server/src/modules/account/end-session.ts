import type { endSession as operation } from '@faka/contract/account/sessions'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { required } from '../../platform/domain-error.ts'
import { actorAccountId } from './actor.ts'
import { deleteSession } from './session.sql.ts'

/** Ends one session of the account. Another account's session is treated as absent. */
export async function endSession(
  ctx: Ctx,
  { sessionId }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const accountId = required(actorAccountId(ctx), 'sessionNeeded')
  required(await deleteSession(ctx.common, accountId, sessionId), 'sessionNotFound')
  return {}
}
