import type { ShortUrl } from '@faka/contract/ids'
import { carryQuery } from './carry-query.ts'
import type { Detour, Guard, Move } from './guard.ts'
import { keepQuery } from './keep-query.ts'
import { trackVisit } from './track-visit.ts'

/**
 * Every guard, in the specification's order: keep the query, track the visit, carry the query. A login is loaded
 * and permissions are checked between them once a page asks for either.
 */
export const guardsOf = (report: (shortUrl: ShortUrl) => void): readonly Guard[] => [
  keepQuery(),
  trackVisit(report),
  carryQuery,
]

/** Asks each guard in turn; the first detour wins, and the guards behind it are asked when it arrives. */
export async function passGuards(guards: readonly Guard[], move: Move): Promise<Detour | undefined> {
  for (const guard of guards) {
    const detour = await guard(move)
    if (detour) return detour
  }
  return undefined
}
