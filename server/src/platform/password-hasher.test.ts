import { readdirSync, readFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import { createPasswordWorkerPool } from './password-hasher/password-worker-pool.ts'
import { formatPhc } from './password-hasher/phc.ts'
import { createPasswordHasher } from './password-hasher.ts'
import { systemRandom } from './random.ts'

const passwords = createPasswordHasher(systemRandom)

test('a password matches its own hash only, and the hash contains its parameters', async () => {
  const phc = await passwords.hash('correct horse')
  expect(phc).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
  expect(await passwords.verify('correct horse', phc)).toEqual({ isCorrect: true, needsRehash: false })
  expect(await passwords.verify('correct horsf', phc)).toEqual({ isCorrect: false, needsRehash: false })
  expect(await passwords.hash('correct horse')).not.toBe(phc)
})

test('composed and decomposed letters are the same', async () => {
  const phc = await passwords.hash('Caf\u00e9-密码8')
  expect((await passwords.verify('Cafe\u0301-密码8', phc)).isCorrect).toBe(true)
})

test('the vector of the Argon2 reference: argon2id, 64 MiB, two passes, "somesalt"', async () => {
  const phc = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'
  expect(await passwords.verify('password', phc)).toEqual({ isCorrect: true, needsRehash: true })
})

test('without a hash no password is correct, and one is hashed all the same', async () => {
  const pool = createPasswordWorkerPool()
  const derive = vi.spyOn(pool, 'derive')
  const counted = createPasswordHasher(systemRandom, 1, pool)
  expect((await counted.verify('', null)).isCorrect).toBe(false)
  expect((await counted.verify('anything', undefined)).isCorrect).toBe(false)
  expect(derive).toHaveBeenCalledTimes(2)
})

test('a hash in an unknown format is an error and no password matches', async () => {
  await expect(passwords.verify('x', '$2b$10$abcdefghijklmnopqrstuv')).rejects.toThrow('unknown form')
  await expect(passwords.verify('x', 'plain')).rejects.toThrow('unknown form')
})

test('of many concurrent calls some wait, the rest are rejected with a delay, and later calls succeed', async () => {
  const phc = formatPhc({
    memory: 8,
    passes: 1,
    parallelism: 1,
    salt: Buffer.alloc(16),
    key: Buffer.alloc(32),
  })
  const results = await Promise.allSettled(Array.from({ length: 500 }, () => passwords.verify('x', phc)))
  const rejected = results.filter(({ status }) => status === 'rejected')
  expect(rejected.length).toBeGreaterThan(400)
  expect(rejected[0]).toMatchObject({ reason: { codeName: 'tooOften', retryAfterSeconds: 1 } })
  expect((await passwords.verify('x', phc)).isCorrect).toBe(false)
})

test.runIf(process.platform === 'linux')(
  'the hashing threads have a lower priority than the others',
  async () => {
    await passwords.verify('x', null)
    // the nineteenth field of a thread's stat is its nice value (proc(5)), counted after the bracket of its name
    const niceOf = (thread: string) =>
      Number(readFileSync(`/proc/self/task/${thread}/stat`, 'utf8').split(') ')[1]?.split(' ')[16])
    const values = readdirSync('/proc/self/task').map(niceOf)
    expect(values.filter((nice) => nice === 10).length).toBeGreaterThan(0)
    expect(values.filter((nice) => nice !== 10).length).toBeGreaterThan(0)
  },
)
