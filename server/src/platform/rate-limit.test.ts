import { expect, test, vi } from 'vitest'
import { freshDb } from '../../../test-support/server/fresh-db.ts'
import { openDatabase } from './db.ts'
import { DomainError } from './domain-error.ts'
import { createLog } from './log.ts'
import { createRateLimits } from './rate-limit.ts'

/** The limits of two processes on one database, with one clock. */
async function openTwo() {
  const db = await freshDb()
  const second = openDatabase({ url: db.url, connections: 4, log: createLog('silent') })
  const clock = { now: new Date('2026-01-01T00:00:00Z') }
  const now = () => clock.now
  return {
    db,
    clock,
    pass: (seconds: number) => {
      clock.now = new Date(clock.now.getTime() + seconds * 1000)
    },
    limits: [createRateLimits(db.db, now), createRateLimits(second.db, now)] as const,
    async [Symbol.asyncDispose]() {
      await second.close()
      await db[Symbol.asyncDispose]()
    },
  }
}

test('two processes count exactly together under concurrent use', async () => {
  await using two = await openTwo()
  const [here, there] = two.limits
  const results = await Promise.all(
    Array.from({ length: 400 }, (_, index) =>
      (index % 2 ? here : there).tryConsume(`key ${index % 4}`, 30, 60),
    ),
  )
  for (let key = 0; key < 4; key++)
    expect(results.filter((allowed, index) => index % 4 === key && allowed)).toHaveLength(30)
})

test('beyond its limit a key is rejected until its window ends, with the seconds until then', async () => {
  await using two = await openTwo()
  const [here, there] = two.limits
  for (let use = 0; use < 3; use++) await here.consume('key', 3, 60)
  two.pass(20)
  const error = await there.consume('key', 3, 60).catch((reason) => reason)
  expect(error).toBeInstanceOf(DomainError)
  expect(error).toMatchObject({ codeName: 'tooOften', retryAfterSeconds: 40 })
  await here.consume('another key', 3, 60)
  two.pass(39.9)
  expect(await there.tryConsume('key', 3, 60)).toBe(false)
  two.pass(0.1)
  await there.consume('key', 3, 60)
  expect(await here.tryConsume('key', 2, 60)).toBe(true)
})

test('uses beyond the limit do not lengthen the window', async () => {
  await using two = await openTwo()
  const [here] = two.limits
  for (let use = 0; use < 50; use++) {
    await here.tryConsume('key', 1, 60)
    two.pass(1)
  }
  two.pass(10)
  expect(await here.tryConsume('key', 1, 60)).toBe(true)
})

test('a key that was reset starts again, and the cleanup deletes ended windows alone', async () => {
  await using two = await openTwo()
  const [here, there] = two.limits
  for (let use = 0; use < 3; use++) await here.tryConsume('key', 3, 60)
  expect(await here.tryConsume('key', 3, 60)).toBe(false)
  await there.reset('key')
  expect(await here.tryConsume('key', 3, 60)).toBe(true)
  await here.tryConsume('long', 1, 600)
  two.pass(61)
  await there.deleteExpired()
  const rows = await two.db.db.selectFrom('limit_window').select('key').execute()
  expect(rows).toEqual([{ key: 'long' }])
})

test('uses that many take back at once, while others are counted, are all taken back, and none that was not made', async () => {
  await using two = await openTwo()
  const [here, there] = two.limits
  const max = 400
  for (let key = 0; key < 4; key++)
    for (let use = 0; use < 50; use++) await here.tryConsume(`key ${key}`, max, 60)
  await Promise.all(
    Array.from({ length: 400 }, async (_, index) => {
      const limits = index % 2 ? here : there
      const key = `key ${Math.floor(index / 2) % 4}`
      await (index % 8 < 6 ? limits.release(key) : limits.tryConsume(key, max, 60))
    }),
  )
  const read = async () =>
    (await two.db.db.selectFrom('limit_window').select(['key', 'count']).orderBy('key').execute()).map(
      ({ count }) => count,
    )
  // 100 of each of the first three are taken back, and 50 were made; of the fourth 100 more are made
  expect(await read()).toEqual([0, 0, 0, 150])
  await there.release('key 3')
  await there.release('key of nothing')
  expect(await read()).toEqual([0, 0, 0, 149])
})

test('keys that many reset at once, while others are counted, start again, and no other does', async () => {
  await using two = await openTwo()
  const [here, there] = two.limits
  const keys = Array.from({ length: 300 }, (_, index) => `key ${index}`)
  await Promise.all(keys.map((key) => here.tryConsume(key, 1, 60)))
  await Promise.all(
    keys.flatMap((key, index): Promise<unknown>[] => {
      if (index % 3 === 0) return [here.reset(key), there.reset(key), here.reset('key of nothing')]
      return [(index % 2 ? here : there).tryConsume(key, 1, 60)]
    }),
  )
  const rows = await two.db.db.selectFrom('limit_window').select(['key', 'count']).execute()
  expect(rows).toHaveLength(200)
  expect(new Set(rows.map(({ count }) => count))).toEqual(new Set([2]))
})

test('a thousand keys that are reset or taken back at once take few statements, so that none waits for a connection', async () => {
  await using two = await openTwo()
  const [here] = two.limits
  const connect = vi.spyOn(two.db.pool, 'connect')
  const keys = Array.from({ length: 1000 }, (_, index) => `key ${index}`)
  await Promise.all(keys.map((key) => here.reset(key)))
  await Promise.all(keys.map((key) => here.release(key)))
  expect(connect.mock.calls.length).toBeLessThanOrEqual(10)
})
