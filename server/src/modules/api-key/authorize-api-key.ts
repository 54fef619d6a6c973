import type { Endpoint } from '@faka/contract/shared/endpoint'
import type { Actor } from '../../platform/ctx.ts'
import { DomainError } from '../../platform/domain-error.ts'

/** Refuses an API key every operation but those of sellers whose scope it has. */
export function authorizeApiKey(
  actor: Actor,
  { access, apiScope }: Pick<Endpoint, 'access' | 'apiScope'>,
): void {
  if (actor.kind !== 'apiKey') return
  const scope = access === 'seller' ? (apiScope ?? null) : null
  if (scope === null || !actor.scopes.includes(scope)) throw new DomainError('apiScopeMissing', { scope })
}
