import { createHash } from 'node:crypto'
import type { Actor, House } from '../../kernel/ctx.ts'
import { findSession, touchSession } from './session.sql.ts'

type Identity = Pick<Extract<Actor, { kind: 'buyer' }>, 'accountId' | 'sessionId' | 'roles' | 'phoneProved'>

/** A session ends this long after its last use. */
export const sessionDays = 30
/** Uses closer together than this are one: a page's calls must not each write a row. */
const sameUseMs = 3_600_000

/** What the database keeps of a token: it has 256 random bits, so a plain hash cannot be guessed back. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

export const sessionEnd = (at: Date): Date => new Date(at.getTime() + sessionDays * 24 * 3_600_000)

/** Whose session a token is; undefined for a token that is unknown, over, ended, or of a disabled account. */
export async function whoAsks(house: House, token: string): Promise<Identity | undefined> {
  const tokenHash = hashToken(token)
  const now = house.now()
  const session = await findSession(house.db, tokenHash, now)
  if (!session) return undefined
  if (now.getTime() - session.last_used_at.getTime() > sameUseMs)
    await touchSession(house.db, tokenHash, now, sessionEnd(now))
  return {
    accountId: session.account_id,
    sessionId: session.session_id,
    roles: session.roles,
    phoneProved: session.phone_proved_at !== null,
  }
}
