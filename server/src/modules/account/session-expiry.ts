const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** A session ends this long after it began, however often it is used. */
const maxAgeMs = 90 * dayMs
/** It ends this long after its last use. */
const idleTimeoutMs = 30 * dayMs
/** The same for accounts that own a shop or decide for the platform: theirs are worth stealing. */
const privilegedIdleTimeoutMs = 12 * hourMs
/** Uses closer together than this are one: a page's calls must not each write a row. */
const recordIntervalMs = hourMs
const privilegedRecordIntervalMs = 5 * 60_000

interface SessionUse {
  created_at: Date
  last_used_at: Date
  roles: readonly string[]
}

const isPrivileged = ({ roles }: Pick<SessionUse, 'roles'>): boolean =>
  roles.includes('SELLER') || roles.includes('ADMIN')

/** When a session ends that was used at `last_used_at` for the last time, by the roles that its account has now. */
export const sessionExpiresAt = (session: SessionUse): Date =>
  new Date(
    Math.min(
      session.created_at.getTime() + maxAgeMs,
      session.last_used_at.getTime() + (isPrivileged(session) ? privilegedIdleTimeoutMs : idleTimeoutMs),
    ),
  )

/** Whether a use now is worth a row: the last one that was noted is long ago, or was somewhere else. */
export function shouldRecordUse(
  session: SessionUse & { last_place: string },
  place: string,
  now: Date,
): boolean {
  const since = now.getTime() - session.last_used_at.getTime()
  const moved = session.last_place !== place && since > privilegedRecordIntervalMs
  return moved || since > (isPrivileged(session) ? privilegedRecordIntervalMs : recordIntervalMs)
}
