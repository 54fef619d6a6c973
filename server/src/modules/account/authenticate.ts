import { createHash } from 'node:crypto'
import type { Actor, Services } from '../../platform/ctx.ts'
import { isUnwritableError } from '../../platform/db/write-probe.ts'
import { findSession, touchSession } from './session.sql.ts'
import { sessionExpiresAt, shouldRecordUse } from './session-expiry.ts'

type Identity = Pick<Extract<Actor, { kind: 'buyer' }>, 'accountId' | 'sessionId' | 'roles' | 'phoneProved'>

/** What the database keeps of a token: it has 256 random bits, so a plain hash cannot be guessed back. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/**
 * Whose session a token is; undefined for a token that is unknown, over, ended, or of a disabled account. `place` is the
 * coarse network that it is used from.
 */
export async function authenticate(
  services: Services,
  token: string,
  place = '',
): Promise<Identity | undefined> {
  const tokenHash = hashToken(token)
  const now = services.now()
  const session = await findSession(services.db, tokenHash, now)
  // a role that came after the last use shortens what it left
  if (!session || sessionExpiresAt(session) <= now) return undefined
  if (shouldRecordUse(session, place, now))
    await touchSession(services.db, tokenHash, {
      last_used_at: now,
      last_place: place,
      expires_at: sessionExpiresAt({ ...session, last_used_at: now }),
    }).catch((error: unknown) => {
      // a session is one as well while nothing can be written
      if (!isUnwritableError(error)) throw error
    })
  return {
    accountId: session.account_id,
    sessionId: session.session_id,
    roles: session.roles,
    phoneProved: session.phone_proved_at !== null,
  }
}
