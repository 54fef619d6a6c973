import { createHash } from 'node:crypto'
import type { Actor, House } from '../../kernel/ctx.ts'
import { isUnwritable } from '../../kernel/writable.ts'
import { findSession, touchSession } from './session.sql.ts'
import { isNewUse, sessionEnd } from './session-life.ts'

type Identity = Pick<Extract<Actor, { kind: 'buyer' }>, 'accountId' | 'sessionId' | 'roles' | 'phoneProved'>

/** What the database keeps of a token: it has 256 random bits, so a plain hash cannot be guessed back. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/**
 * Whose session a token is; undefined for a token that is unknown, over, ended, or of a disabled account. `place` is the
 * coarse network that it is used from.
 */
export async function whoAsks(house: House, token: string, place = ''): Promise<Identity | undefined> {
  const tokenHash = hashToken(token)
  const now = house.now()
  const session = await findSession(house.db, tokenHash, now)
  // a role that came after the last use shortens what it left
  if (!session || sessionEnd(session) <= now) return undefined
  if (isNewUse(session, place, now))
    await touchSession(house.db, tokenHash, {
      last_used_at: now,
      last_place: place,
      expires_at: sessionEnd({ ...session, last_used_at: now }),
    }).catch((error: unknown) => {
      // a session is one as well while nothing can be written
      if (!isUnwritable(error)) throw error
    })
  return {
    accountId: session.account_id,
    sessionId: session.session_id,
    roles: session.roles,
    phoneProved: session.phone_proved_at !== null,
  }
}
