const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** A session expires this long after its start, however often it is used. */
const maxAgeMs = 90 * dayMs
/** A session expires this long after its last use. */
const idleTimeoutMs = 30 * dayMs
/** The same for sellers, their staff and administrators, whose sessions are more valuable to steal. */
const privilegedIdleTimeoutMs = 12 * hourMs
/** Uses within this interval are recorded once, so that not every request writes a row. */
const recordIntervalMs = hourMs
const privilegedRecordIntervalMs = 5 * 60_000

interface SessionUse {
  created_at: Date
  last_used_at: Date
  roles: readonly string[]
}

const isPrivileged = ({ roles }: Pick<SessionUse, 'roles'>): boolean =>
  ['STAFF', 'SELLER', 'ADMIN'].some((role) => roles.includes(role))

/** When a session expires, given its last use and the current roles of its account. */
export const sessionExpiresAt = (session: SessionUse): Date =>
  new Date(
    Math.min(
      session.created_at.getTime() + maxAgeMs,
      session.last_used_at.getTime() + (isPrivileged(session) ? privilegedIdleTimeoutMs : idleTimeoutMs),
    ),
  )

/** Whether this use should be recorded: the last recorded one is too long ago, or came from another network. */
export function shouldRecordUse(
  session: SessionUse & { last_place: string },
  place: string,
  now: Date,
): boolean {
  const sinceMs = now.getTime() - session.last_used_at.getTime()
  const hasMoved = session.last_place !== place && sinceMs > privilegedRecordIntervalMs
  return hasMoved || sinceMs > (isPrivileged(session) ? privilegedRecordIntervalMs : recordIntervalMs)
}
