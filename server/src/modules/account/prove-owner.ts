import type { Ctx } from '../../platform/ctx.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { getAccount } from './account.sql.ts'
import { requireConfirmation } from './check-confirmation.ts'
import { confirmSecondFactor } from './confirm-second-factor.ts'
import { hasSecondFactor } from './second-factor.sql.ts'
import { verifyPassword } from './verify-password.ts'

/**
 * Whether the account of a session has a second factor. Rejects with `confirmationNeeded` where it has one, unless that
 * was proved in this session a moment ago or is by `code`.
 */
export async function proveSecondFactor(
  ctx: Ctx,
  session: { accountId: number; sessionId: string },
  code: string | undefined,
): Promise<boolean> {
  if (!(await hasSecondFactor(ctx.db, session.accountId))) return false
  if (code !== undefined) await confirmSecondFactor(ctx, { code })
  else await requireConfirmation(ctx, ctx.db, session)
  return true
}

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
  if (await proveSecondFactor(ctx, actor, code)) return
  if (currentPassword === undefined) throw new DomainError('passwordWrong')
  const account = await getAccount(ctx, ctx.db, actor.accountId)
  const { isCorrect } = await verifyPassword(ctx, account.public_id, account, currentPassword)
  if (!isCorrect) throw new DomainError('passwordWrong')
}
