import type { GivenAccountProof } from '@faka/contract/account/account-proof'
import type { Ctx } from '../../platform/ctx.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { getAccount } from './account.sql.ts'
import { proveAccount, type UseUpProof } from './account-proof.ts'
import { requireConfirmation } from './check-confirmation.ts'
import { confirmSecondFactor } from './confirm-second-factor.ts'
import { hasSecondFactor } from './second-factor.sql.ts'

/**
 * Whether the account of a session has a second factor. Rejects with `confirmationNeeded` where it has one, unless that
 * was proved in this session a moment ago or is by `code`.
 */
export async function proveSecondFactor(
  ctx: Ctx,
  session: { accountId: number; sessionId: string },
  code: string | undefined,
): Promise<boolean> {
  if (!(await hasSecondFactor(ctx.common, session.accountId))) return false
  if (code !== undefined) await confirmSecondFactor(ctx, { code })
  else await requireConfirmation(ctx, ctx.common, session)
  return true
}

/**
 * Rejects a caller who has nothing but a session of the account: with `confirmationNeeded` where it has a second factor,
 * unless that was proved in this session a moment ago or is by `code`; else as `proveAccount` does.
 */
export async function proveOwner(
  ctx: Ctx,
  { code, ...proof }: GivenAccountProof & { code?: string | undefined },
): Promise<UseUpProof> {
  const { actor } = ctx
  if (actor.kind !== 'buyer') throw new DomainError('sessionNeeded')
  if (await proveSecondFactor(ctx, actor, code)) return async () => undefined
  return proveAccount(ctx, await getAccount(ctx, ctx.common, actor.accountId), proof)
}
