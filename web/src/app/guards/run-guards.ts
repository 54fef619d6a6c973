import type { ShortUrl } from '@faka/contract/shared/ids'
import { matchRoute } from '../pages.tsx'
import { carryQuery } from './carry-query.ts'
import { checkPermission } from './check-permission.ts'
import type { Guard, NavigationStep, Redirect } from './guard.ts'
import { keepQuery } from './keep-query.ts'
import { loadLogin } from './load-login.ts'
import { trackVisit } from './track-visit.ts'

/** Every guard, in the specification's order; `report` counts a view of a shop. */
export const createGuards = (report: (shortUrl: ShortUrl) => void): readonly Guard[] => [
  keepQuery(),
  loadLogin,
  trackVisit(report),
  checkPermission,
  carryQuery,
]

/**
 * Asks each guard in turn. A detour changes where the visitor is going for the guards behind it; the answer is the
 * last one, or undefined when the move may be made as it was wished.
 */
export async function runGuards(
  guards: readonly Guard[],
  wished: NavigationStep,
): Promise<Redirect | undefined> {
  let move = wished
  let detour: Redirect | undefined
  for (const guard of guards) {
    const next = await guard(move)
    if (!next) continue
    detour = next
    const { pathname, search } = new URL(next.redirectTo, 'http://own.origin')
    move = { ...move, to: matchRoute({ pathname, search }) }
  }
  return detour
}
