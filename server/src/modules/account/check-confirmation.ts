import type { Endpoint } from '@faka/contract/shared/endpoint'
import type { Actor, Services } from '../../platform/ctx.ts'
import type { CommonDb } from '../../platform/db.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { hasSecondFactor, isSessionConfirmed } from './second-factor.sql.ts'

/** How long a proved second factor counts in its session. */
export const confirmationTtlMs = 10 * 60_000

/**
 * Rejects with `confirmationNeeded` a session of an account that has a second factor, unless it was proved in this session
 * a moment ago.
 */
export async function requireConfirmation(
  services: Pick<Services, 'now'>,
  db: CommonDb,
  { accountId, sessionId }: { accountId: number; sessionId: string },
): Promise<void> {
  const since = new Date(services.now().getTime() - confirmationTtlMs)
  if (await isSessionConfirmed(db, sessionId, since)) return
  if (await hasSecondFactor(db, accountId)) throw new DomainError('confirmationNeeded')
}

/** Rejects with `confirmationNeeded` an operation that asks for the second factor where it is not confirmed. */
export async function checkConfirmation(
  services: Services,
  actor: Actor,
  { asksSecondFactor }: Pick<Endpoint, 'asksSecondFactor'>,
): Promise<void> {
  if (!asksSecondFactor || actor.kind !== 'buyer') return
  await requireConfirmation(services, services.common, actor)
}
