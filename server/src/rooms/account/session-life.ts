const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** A session ends this long after it began, however often it is used. */
const longestMs = 90 * dayMs
/** It ends this long after its last use. */
const silenceMs = 30 * dayMs
/** The same for accounts that own a shop or decide for the platform: theirs are worth stealing. */
const trustedSilenceMs = 12 * hourMs
/** Uses closer together than this are one: a page's calls must not each write a row. */
const sameUseMs = hourMs
const trustedSameUseMs = 5 * 60_000

interface Used {
  created_at: Date
  last_used_at: Date
  roles: readonly string[]
}

const isTrusted = ({ roles }: Pick<Used, 'roles'>): boolean =>
  roles.includes('SELLER') || roles.includes('ADMIN')

/** When a session ends that was used at `last_used_at` for the last time, by the roles that its account has now. */
export const sessionEnd = (session: Used): Date =>
  new Date(
    Math.min(
      session.created_at.getTime() + longestMs,
      session.last_used_at.getTime() + (isTrusted(session) ? trustedSilenceMs : silenceMs),
    ),
  )

/** Whether a use now is worth a row: the last one that was noted is long ago, or was somewhere else. */
export function isNewUse(session: Used & { last_place: string }, place: string, now: Date): boolean {
  const since = now.getTime() - session.last_used_at.getTime()
  const moved = session.last_place !== place && since > trustedSameUseMs
  return moved || since > (isTrusted(session) ? trustedSameUseMs : sameUseMs)
}
