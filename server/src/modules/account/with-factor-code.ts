import type { Ctx } from '../../platform/ctx.ts'
import { inTx, type Tx } from '../../platform/db.ts'
import { DomainError } from '../../platform/domain-error.ts'
import type { AccountEventKind } from './account.tables.ts'
import { insertAccountEvent } from './account-event.sql.ts'
import { actorName } from './actor.ts'
import { clearFactorAttempts, consumeFactorCode, countFactorAttempt } from './consume-factor-code.ts'

/**
 * Does something to the account of the session that needs a code of its second factor, and records it: code, act and
 * event together or not at all.
 */
export async function withFactorCode<Result>(
  ctx: Ctx,
  code: string,
  kind: AccountEventKind,
  act: (tx: Tx, account: { accountId: number; sessionId: string }) => Promise<Result>,
): Promise<Result> {
  const { actor } = ctx
  if (actor.kind !== 'buyer') throw new DomainError('sessionNeeded')
  const { accountId, sessionId } = actor
  await countFactorAttempt(ctx, accountId)
  const result = await inTx(ctx.db, async (tx) => {
    await consumeFactorCode(ctx, tx, accountId, code)
    await insertAccountEvent(tx, { account_id: accountId, kind, actor: actorName(actor), at: ctx.now() })
    return act(tx, { accountId, sessionId })
  })
  await clearFactorAttempts(ctx, accountId)
  return result
}
