import { login } from '@faka/contract/account/account'
import { getBuyer } from '@faka/contract/profile/profile'
import { beforeAll, expect, test } from 'vitest'
import { newPhone, openBuyer } from '../../../../test-support/seed/open-buyer.ts'
import { openShop, type TestShop } from '../../../../test-support/server/open-shop.ts'
import { waitForLock } from '../../../../test-support/server/wait-for-lock.ts'
import { inTx } from '../../platform/db.ts'
import { createPasswordHasher } from '../../platform/password-hasher.ts'
import { systemRandom } from '../../platform/random.ts'
import type { AccountRow } from './account.sql.ts'
import { setBlocked } from './account-action.sql.ts'
import { disableUser } from './disable-user.ts'
import { listUsers } from './list-users.ts'
import { endSessions, findSessions } from './session.sql.ts'

const password = 'an honest password'
let passwordHash: string
beforeAll(async () => {
  passwordHash = await createPasswordHasher(systemRandom).hash(password)
})

test('a disabled account is logged out everywhere at once and cannot log in; enabled again, it can', async () => {
  await using shop = await openShop()
  const { seller } = shop
  const phone = newPhone()
  const visitors = []
  for (const via of [shop, shop, await shop.openSecondProcess()])
    visitors.push((await openBuyer(shop, { userName: 'qing', phone, passwordHash, via })).visitor)
  const { visitor: other } = await openBuyer(shop)
  for (const visitor of visitors) await visitor.call(getBuyer, {})

  const why = 'stolen cards'
  expect(await disableUser(seller, { userName: phone, enable: false, why })).toMatchObject({ disabled: true })
  const [listed] = (await listUsers(seller, { keyword: 'qing', page: 1, pageSize: 20 })).list
  expect(listed).toMatchObject({ disabled: true, disabledWhy: why })
  for (const visitor of visitors)
    expect((await visitor.expectRejection(getBuyer, {})).code).toBe('sessionNeeded')
  const again = shop.visitor()
  expect((await again.expectRejection(login, { userName: 'qing', password })).code).toBe('accountDisabled')
  await other.call(getBuyer, {})

  expect(await disableUser(seller, { userName: 'qing', enable: true, why: 'a test' })).toMatchObject({
    disabled: false,
  })
  for (const visitor of visitors)
    expect((await visitor.expectRejection(getBuyer, {})).code).toBe('sessionNeeded')
  const { rows } = await shop.db.pool.query('select kind, why from account_action order by action_id')
  expect(rows).toEqual([
    { kind: 'blocked', why },
    { kind: 'unblocked', why: 'a test' },
  ])
  again.token = (await again.call(login, { userName: 'qing', password })).token
  await again.call(getBuyer, {})
})

/** Also for a disabled account. */
const listSessionRows = ({ db, clock }: TestShop, { account_id }: AccountRow) =>
  findSessions(db.db, account_id, clock.now)

test('a login whose password was checked before the account was disabled starts no session', async () => {
  await using shop = await openShop()
  const { account } = await openBuyer(shop, { userName: 'qing', passwordHash })
  const { late } = await inTx(shop.services.common, async (tx) => {
    await setBlocked(tx, account.account_id, shop.clock.now, shop.clock.now)
    // Other transactions do not see yet that it is disabled.
    const loggingIn = shop.visitor().expectRejection(login, { userName: 'qing', password })
    await waitForLock(shop.db.db)
    await endSessions(tx, account.account_id)
    return { late: loggingIn }
  })
  expect(await late).toMatchObject({ code: 'accountDisabled' })
  expect(await listSessionRows(shop, account)).toEqual([])
})

test('logins during the disabling of an account leave no session when it is enabled again', async () => {
  await using shop = await openShop({ limits: { accountCallsPerMinute: 1_000_000 } })
  const beside = await shop.openSecondProcess()
  const { account } = await openBuyer(shop, { userName: 'qing', passwordHash })
  for (let round = 0; round < 5; round++) {
    const visitors = [shop, beside, shop, beside].map((each) => each.visitor())
    const logins = visitors.map((visitor) => visitor.send(login, { userName: 'qing', password }))
    await Promise.race(logins)
    await disableUser(shop.seller, { userName: 'qing', enable: false, why: 'a test' })
    const codes = (await Promise.all(logins)).map((answer) => answer.json().code)
    expect(codes).toContain(0)
    expect(await listSessionRows(shop, account)).toEqual([])
    await disableUser(shop.seller, { userName: 'qing', enable: true, why: 'a test' })
  }
})

test('disabling an unknown name is rejected', async () => {
  await using shop = await openShop()
  await expect(
    disableUser(shop.seller, { userName: 'nobody', enable: false, why: 'a test' }),
  ).rejects.toMatchObject({
    codeName: 'userNotFound',
  })
})
