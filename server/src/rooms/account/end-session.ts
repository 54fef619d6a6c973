import type { endSession as operation } from '@faka/contract/account'
import type { InputOf, ReplyOf } from '@faka/contract/endpoint'
import { accountOf, type Ctx } from '../../kernel/ctx.ts'
import { orRefuse } from '../../kernel/refuse.ts'
import { deleteSession } from './session.sql.ts'

/** Ends one session of the account; somebody else's is as absent. */
export async function endSession(
  ctx: Ctx,
  { sessionId }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const accountId = orRefuse(accountOf(ctx), 'sessionNeeded')
  orRefuse(await deleteSession(ctx.db, accountId, sessionId), 'sessionNotFound')
  return {}
}
