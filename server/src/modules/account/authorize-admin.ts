import type { Endpoint } from '@faka/contract/shared/endpoint'
import type { Actor } from '../../platform/ctx.ts'
import { DomainError } from '../../platform/domain-error.ts'

/** Refuses an operation of administrators to every account without that role. */
export function authorizeAdmin(actor: Actor, { access }: Pick<Endpoint, 'access'>): void {
  if (access !== 'admin') return
  if (actor.kind !== 'buyer' || !actor.roles.includes('ADMIN')) throw new DomainError('adminNeeded')
}
