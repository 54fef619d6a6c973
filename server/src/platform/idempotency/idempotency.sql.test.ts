import { expect, test } from 'vitest'
import { freshDb } from '../../../../test-support/server/fresh-db.ts'
import { claimRequest, deleteExpiredRequests } from './idempotency.sql.ts'

test('expired requests are deleted in batches, the oldest first, and those that are kept stay', async () => {
  await using db = await freshDb()
  const at = (seconds: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, seconds))
  for (const seconds of [1, 2, 3, 9])
    await claimRequest(db.db, {
      keyHash: Buffer.from([seconds]),
      fingerprint: Buffer.from('f'),
      attempt: Buffer.from('a'),
      now: at(0),
      lockedUntil: at(0),
      expiresAt: at(seconds),
    })
  const batch = { now: at(5), limit: 2 }
  expect(await deleteExpiredRequests(db.db, batch)).toBe(2)
  const left = async () =>
    (await db.db.selectFrom('idempotent_request').select('key_hash').orderBy('expires_at').execute()).map(
      ({ key_hash }) => key_hash[0],
    )
  expect(await left()).toEqual([3, 9])
  expect(await deleteExpiredRequests(db.db, batch)).toBe(1)
  expect(await deleteExpiredRequests(db.db, batch)).toBe(0)
  expect(await left()).toEqual([9])
})
