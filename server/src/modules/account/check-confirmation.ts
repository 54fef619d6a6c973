import type { Endpoint } from '@faka/contract/shared/endpoint'
import type { Actor, Services } from '../../platform/ctx.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { hasSecondFactor, isSessionConfirmed } from './second-factor.sql.ts'

/** How long a proved second factor counts in its session. */
export const confirmationTtlMs = 10 * 60_000

/**
 * Rejects with `confirmationNeeded` an operation that asks for the second factor, of an account that has one, unless it
 * was proved in this session a moment ago.
 */
export async function checkConfirmation(
  services: Services,
  actor: Actor,
  { asksSecondFactor }: Pick<Endpoint, 'asksSecondFactor'>,
): Promise<void> {
  if (!asksSecondFactor || actor.kind !== 'buyer') return
  const since = new Date(services.now().getTime() - confirmationTtlMs)
  if (await isSessionConfirmed(services.db, actor.sessionId, since)) return
  if (await hasSecondFactor(services.db, actor.accountId)) throw new DomainError('confirmationNeeded')
}
