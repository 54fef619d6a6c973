import { sql } from 'kysely'
import type { Db, Tx } from '../db.ts'

declare module '../db.ts' {
  interface Tables {
    idempotent_request: {
      key_hash: Buffer
      fingerprint: Buffer
      attempt: Buffer
      state: 'started' | 'committed' | 'answered'
      sealed_answer: Buffer | null
      locked_until: Date
      expires_at: Date
    }
  }
}

interface Claim {
  keyHash: Buffer
  fingerprint: Buffer
  attempt: Buffer
  now: Date
  lockedUntil: Date
  expiresAt: Date
}

/**
 * Begins a request with a key: one that is new, that expired, or whose attempt ended without a commit. Returns false if
 * there is another one with this key.
 */
export async function claimRequest(db: Db, claim: Claim): Promise<boolean> {
  const { keyHash, fingerprint, attempt, now, lockedUntil, expiresAt } = claim
  const { rows } = await sql`
    insert into idempotent_request as r (key_hash, fingerprint, attempt, state, locked_until, expires_at)
    values (${keyHash}, ${fingerprint}, ${attempt}, 'started', ${lockedUntil}, ${expiresAt})
    on conflict (key_hash) do update set
      fingerprint = excluded.fingerprint, attempt = excluded.attempt, state = 'started', sealed_answer = null,
      locked_until = excluded.locked_until, expires_at = excluded.expires_at
    where r.expires_at <= ${now}
      or (r.state = 'started' and r.locked_until <= ${now} and r.fingerprint = excluded.fingerprint)
    returning 1`.execute(db)
  return rows.length > 0
}

export const findRequest = (db: Db, keyHash: Buffer) =>
  db
    .selectFrom('idempotent_request')
    .select(['fingerprint', 'state', 'sealed_answer', 'locked_until'])
    .where('key_hash', '=', keyHash)
    .executeTakeFirst()

interface Attempt {
  keyHash: Buffer
  attempt: Buffer
}

const ofAttempt = (db: Db, { keyHash, attempt }: Attempt) =>
  db.updateTable('idempotent_request').where('key_hash', '=', keyHash).where('attempt', '=', attempt)

/** Marks what an attempt commits, in its own transaction; false if another attempt took its place. */
export const markCommitted = async (
  tx: Tx,
  attempt: Attempt,
  sealedAnswer: Buffer | null,
): Promise<boolean> =>
  (
    await ofAttempt(tx, attempt)
      .set({ state: 'committed', sealed_answer: sealedAnswer })
      .returning('state')
      .execute()
  ).length > 0

export const storeAnswer = (db: Db, attempt: Attempt, sealedAnswer: Buffer) =>
  ofAttempt(db, attempt).set({ state: 'answered', sealed_answer: sealedAnswer }).execute()

/** Lets a request be repeated at once. One that committed nothing is forgotten; returns whether it was. */
export async function releaseRequest(db: Db, attempt: Attempt, now: Date): Promise<boolean> {
  const forgotten = await db
    .deleteFrom('idempotent_request')
    .where('key_hash', '=', attempt.keyHash)
    .where('attempt', '=', attempt.attempt)
    .where('state', '=', 'started')
    .returning('state')
    .executeTakeFirst()
  if (forgotten) return true
  await ofAttempt(db, attempt).set({ locked_until: now }).execute()
  return false
}

/**
 * Deletes expired requests, at most as many as the limit, and returns how many: a day of many calls is deleted in short
 * transactions. One whose key is just used again is left to that request.
 */
export async function deleteExpiredRequests(
  db: Db,
  { now, limit }: { now: Date; limit: number },
): Promise<number> {
  const { rows } = await sql`
    delete from idempotent_request where key_hash in (
      select key_hash from idempotent_request where expires_at <= ${now}
      order by expires_at limit ${limit} for update skip locked)
    returning 1`.execute(db)
  return rows.length
}
