import type { ShortUrl } from '@faka/contract/shared/ids'
import { matchRoute } from '../pages.tsx'
import { carryQuery } from './carry-query.ts'
import { checkPermission } from './check-permission.ts'
import type { Guard, NavigationStep, Redirect } from './guard.ts'
import { keepQuery } from './keep-query.ts'
import { loadLogin } from './load-login.ts'
import { trackVisit } from './track-visit.ts'

/** All guards, in the specification's order; `report` counts a view of a shop. */
export const createGuards = (report: (shortUrl: ShortUrl) => void): readonly Guard[] => [
  keepQuery(),
  loadLogin,
  trackVisit(report),
  checkPermission,
  carryQuery,
]

/**
 * Runs the guards in turn. A redirect changes the target for the guards after it; the result is the last redirect, or
 * undefined when the navigation may proceed.
 */
export async function runGuards(
  guards: readonly Guard[],
  requested: NavigationStep,
): Promise<Redirect | undefined> {
  let step = requested
  let redirect: Redirect | undefined
  for (const guard of guards) {
    const next = await guard(step)
    if (!next) continue
    redirect = next
    const { pathname, search } = new URL(next.redirectTo, 'http://own.origin')
    step = { ...step, to: matchRoute({ pathname, search }) }
  }
  return redirect
}
