import { createHash } from 'node:crypto'
import type { Actor, Services } from '../../platform/ctx.ts'
import { isUnwritableError } from '../../platform/db/write-probe.ts'
import { findSession, touchSession } from './session.sql.ts'
import { sessionExpiresAt, shouldRecordUse } from './session-expiry.ts'

type Identity = Pick<
  Extract<Actor, { kind: 'buyer' }>,
  'accountId' | 'sessionId' | 'roles' | 'phoneProved' | 'verifiedMailKey'
>

/** How a token is stored: it has 256 random bits, so a plain hash cannot be reversed by guessing. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/**
 * The identity of a session token. Undefined if the token is unknown, expired, ended, or its account is disabled.
 * `place` is the coarse network of the caller.
 */
export async function authenticate(
  services: Services,
  token: string,
  place = '',
): Promise<Identity | undefined> {
  const tokenHash = hashToken(token)
  const now = services.now()
  const session = await findSession(services.common, tokenHash, now)
  // a role granted after the last use shortens the remaining time
  if (!session || sessionExpiresAt(session) <= now) return undefined
  if (shouldRecordUse(session, place, now))
    await touchSession(services.common, tokenHash, {
      last_used_at: now,
      last_place: place,
      expires_at: sessionExpiresAt({ ...session, last_used_at: now }),
    }).catch((error: unknown) => {
      // while the database is read-only, sessions stay valid
      if (!isUnwritableError(error)) throw error
    })
  return {
    accountId: session.account_id,
    sessionId: session.session_id,
    roles: session.roles,
    phoneProved: session.phone_proved_at !== null,
    verifiedMailKey: session.mail_key ?? undefined,
  }
}
