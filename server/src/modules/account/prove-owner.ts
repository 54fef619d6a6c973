import type { Ctx } from '../../platform/ctx.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { getAccount } from './account.sql.ts'
import { checkConfirmation } from './check-confirmation.ts'
import { confirmSecondFactor } from './confirm-second-factor.ts'
import { hasSecondFactor } from './second-factor.sql.ts'
import { verifyPassword } from './verify-password.ts'

/**
 * Rejects a caller who has nothing but a session of the account: with `confirmationNeeded` where it has a second factor,
 * unless that was proved in this session a moment ago or is by `code`; else with `passwordWrong` without its password.
 */
export async function proveOwner(
  ctx: Ctx,
  { currentPassword, code }: { currentPassword?: string | undefined; code?: string | undefined },
): Promise<void> {
  const { actor } = ctx
  if (actor.kind !== 'buyer') throw new DomainError('sessionNeeded')
  if (await hasSecondFactor(ctx.db, actor.accountId)) {
    if (code !== undefined) await confirmSecondFactor(ctx, { code })
    else await checkConfirmation(ctx, actor, { asksSecondFactor: true })
    return
  }
  if (currentPassword === undefined) throw new DomainError('passwordWrong')
  const account = await getAccount(ctx, ctx.db, actor.accountId)
  const { isCorrect } = await verifyPassword(ctx, account.public_id, account, currentPassword)
  if (!isCorrect) throw new DomainError('passwordWrong')
}
