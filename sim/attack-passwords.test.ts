import { login } from '@faka/contract/account/account'
import { beforeAll, expect, test } from 'vitest'
import { createPasswordHasher } from '../server/src/platform/password-hasher.ts'
import { systemRandom } from '../server/src/platform/random.ts'
import { defaultLimits } from '../test-support/limits/wide-limits.ts'
import { openBuyer } from '../test-support/seed/open-buyer.ts'
import { callConcurrently, callForCode } from '../test-support/server/call-concurrently.ts'
import { countHashes } from '../test-support/server/count-hashes.ts'
import { openShop } from '../test-support/server/open-shop.ts'
import type { ShopOptions, ShopProcess } from '../test-support/server/open-shop-process.ts'
import type { Visitor } from '../test-support/server/visitor.ts'

const guesses = 10_000
/** The number of logins that may wait for hashing at once: none of them is rejected, so the counts are exact. */
const maxQueued = 32
/**
 * More logins at once than may be hashed for one name. Each looks its account up by a statement of its own: with many more
 * at once some would wait too long for a connection on a busy machine, and fail.
 */
const maxConcurrent = 300
const password = 'an honest password'
const rightCredentials = { userName: 'target', password }
const wrongCredentials = (index: number, userName = 'target') => ({ userName, password: `guess ${index}` })

let passwordHash: string
beforeAll(async () => {
  passwordHash = await createPasswordHasher(systemRandom).hash(password)
})

const openTarget = async ({ limits }: Pick<ShopOptions, 'limits'> = {}) => {
  const shop = await openShop({ limits: { ...defaultLimits, ...limits } })
  const beside = await shop.openSecondProcess()
  await openBuyer(shop, { userName: 'target', passwordHash })
  const processes: readonly ShopProcess[] = [shop, beside]
  const counts = processes.map(({ services }) => countHashes(services))
  return {
    shop,
    /** One visitor at each process, all in one network. */
    inNetwork: (address: string) => processes.map((process) => process.visitor(address)),
    /** How many passwords both processes have hashed since. */
    hashed: () => counts.reduce((sum, count) => sum + count(), 0),
    [Symbol.asyncDispose]: () => shop[Symbol.asyncDispose](),
  }
}

const nextVisitor = (visitors: readonly Visitor[], index: number): Visitor => {
  const visitor = visitors[index % visitors.length]
  if (!visitor) throw new Error('there is no attacker')
  return visitor
}
const addressOf = (network: number): string =>
  `172.${16 + (network >> 16)}.${(network >> 8) & 255}.${network & 255}`

test('of 10,000 guesses that one network makes at once at one name through two processes, 60 are accepted and 5 hashed', async () => {
  await using target = await openTarget()
  const attackers = target.inNetwork('172.30.0.1')
  const attack = callConcurrently(guesses, guesses, (index) =>
    callForCode(nextVisitor(attackers, index), login, wrongCredentials(index)),
  )
  const honest = target.shop.visitor()
  await honest.call(login, rightCredentials)
  expect(await attack).toEqual({ loginWrong: 5, loginLocked: 55, tooOften: guesses - 60 })
  expect(target.hashed()).toBe(5 + 1)
  await honest.call(login, rightCredentials)
})

test('without a network limit there are still 5 guesses at a name, and 5 more after its pause', async () => {
  await using target = await openTarget({ limits: { accountCallsPerMinute: 1_000_000 } })
  const { shop } = target
  const attackers = target.inNetwork('172.30.0.1')
  const attack = () =>
    callConcurrently(guesses / 2, 500, (index) =>
      callForCode(nextVisitor(attackers, index), login, wrongCredentials(index)),
    )
  expect(await attack()).toEqual({ loginWrong: 5, loginLocked: guesses / 2 - 5 })
  expect(await callForCode(nextVisitor(attackers, 0), login, rightCredentials)).toBe('loginLocked')
  await shop.visitor().call(login, rightCredentials)
  await shop.advanceClock(15 * 60)
  expect(await attack()).toEqual({ loginWrong: 5, loginLocked: guesses / 2 - 5 })
  expect(target.hashed()).toBe(10 + 1)
})

test('of 10,000 guesses at one name from 2,500 networks through two processes 100 are hashed, and its owner can log in where already logged in', async () => {
  await using target = await openTarget()
  const { shop } = target
  const owner = shop.visitor()
  await owner.call(login, rightCredentials)
  const networks = Array.from({ length: guesses / 4 }, (_, index) => target.inNetwork(addressOf(index)))
  const attack = callConcurrently(guesses, maxQueued - 2, (index) =>
    callForCode(nextVisitor(networks[index >> 2] ?? [], index), login, wrongCredentials(index)),
  )
  await owner.call(login, rightCredentials)
  expect(await attack).toEqual({ loginWrong: 100, loginLocked: guesses - 100 })
  expect(target.hashed()).toBe(100 + 2)
  await owner.call(login, rightCredentials)

  // the cost: until the hour is over, other networks cannot log in with that name
  expect(await callForCode(shop.visitor(), login, rightCredentials)).toBe('loginLocked')
  await shop.advanceClock(3600)
  await shop.visitor().call(login, rightCredentials)
})

test('concurrent logins never reach the hash more often than sequential ones', async () => {
  await using target = await openTarget()
  const networks = Array.from({ length: guesses / 4 }, (_, index) => target.inNetwork(addressOf(index)))
  const {
    loginWrong = 0,
    loginLocked = 0,
    tooOften = 0,
    ...others
  } = await callConcurrently(guesses, maxConcurrent, (index) =>
    callForCode(nextVisitor(networks[index >> 2] ?? [], index), login, wrongCredentials(index)),
  )
  expect(others).toEqual({})
  expect(loginWrong + loginLocked + tooOften).toBe(guesses)
  expect(target.hashed()).toBe(loginWrong)
  expect(loginWrong).toBeGreaterThan(0)
  expect(loginWrong).toBeLessThanOrEqual(100)
})

test('of 10,000 guesses that one network makes at as many names through two processes 50 are hashed, and others log in', async () => {
  await using target = await openTarget({ limits: { accountCallsPerMinute: 1_000_000 } })
  const attackers = target.inNetwork('172.30.0.1')
  const attack = callConcurrently(guesses, maxQueued - 2, (index) =>
    callForCode(nextVisitor(attackers, index), login, wrongCredentials(index, `name-${index}`)),
  )
  const honest = target.shop.visitor()
  await honest.call(login, rightCredentials)
  expect(await attack).toEqual({ loginWrong: 50, loginLocked: guesses - 50 })
  expect(target.hashed()).toBe(50 + 1)
  expect(await callForCode(nextVisitor(attackers, 0), login, rightCredentials)).toBe('loginLocked')
  await honest.call(login, rightCredentials)
})
