import { login } from '@faka/contract/account/account'
import { getBuyer } from '@faka/contract/profile/profile'
import { beforeAll, expect, test } from 'vitest'
import { inTx } from '../../platform/db.ts'
import { createPasswordHasher } from '../../platform/password-hasher.ts'
import { systemRandom } from '../../platform/random.ts'
import { newPhone, openBuyer } from '../../test/open-buyer.ts'
import { openShop, type TestShop } from '../../test/open-shop.ts'
import { waitForLock } from '../../test/wait-for-lock.ts'
import { type AccountRow, setDisabled } from './account.sql.ts'
import { disableUser } from './disable-user.ts'
import { endSessions, findSessions } from './session.sql.ts'

const password = 'an honest password'
let passwordHash: string
beforeAll(async () => {
  passwordHash = await createPasswordHasher(systemRandom).hash(password)
})

test('a disabled account is out everywhere at once and cannot log in, and enabled again it logs in anew', async () => {
  await using shop = await openShop()
  const { seller } = shop
  const phone = newPhone()
  const visitors = []
  for (const at of [shop, shop, await shop.openSecondProcess()])
    visitors.push((await openBuyer(shop, { userName: 'qing', phone, passwordHash, via: at })).visitor)
  const { visitor: other } = await openBuyer(shop)
  for (const visitor of visitors) await visitor.call(getBuyer, {})

  expect(await disableUser(seller, { userName: phone, enable: false })).toMatchObject({ disabled: true })
  for (const visitor of visitors)
    expect((await visitor.expectRejection(getBuyer, {})).code).toBe('sessionNeeded')
  const again = shop.visitor()
  expect((await again.expectRejection(login, { userName: 'qing', password })).code).toBe('accountDisabled')
  await other.call(getBuyer, {})

  expect(await disableUser(seller, { userName: 'qing', enable: true })).toMatchObject({ disabled: false })
  for (const visitor of visitors)
    expect((await visitor.expectRejection(getBuyer, {})).code).toBe('sessionNeeded')
  again.token = (await again.call(login, { userName: 'qing', password })).token
  await again.call(getBuyer, {})
})

/** Even of a disabled account. */
const listSessionRows = ({ db, clock }: TestShop, { account_id }: AccountRow) =>
  findSessions(db.db, account_id, clock.now)

test('a login whose password was checked before the account was disabled begins no session', async () => {
  await using shop = await openShop()
  const { account } = await openBuyer(shop, { userName: 'qing', passwordHash })
  const { late } = await inTx(shop.services.db, async (tx) => {
    await setDisabled(shop.services, tx, 'qing', shop.clock.now, shop.clock.now)
    // Nobody else sees yet that it is disabled.
    const loggingIn = shop.visitor().expectRejection(login, { userName: 'qing', password })
    await waitForLock(shop.db.db)
    await endSessions(tx, account.account_id)
    return { late: loggingIn }
  })
  expect(await late).toMatchObject({ code: 'accountDisabled' })
  expect(await listSessionRows(shop, account)).toEqual([])
})

test('no session of logins that come while an account is disabled is there when it is enabled again', async () => {
  await using shop = await openShop({ limits: { accountCallsPerMinute: 1_000_000 } })
  const beside = await shop.openSecondProcess()
  const { account } = await openBuyer(shop, { userName: 'qing', passwordHash })
  for (let round = 0; round < 5; round++) {
    const visitors = [shop, beside, shop, beside].map((at) => at.visitor())
    const logins = visitors.map((visitor) => visitor.send(login, { userName: 'qing', password }))
    await Promise.race(logins)
    await disableUser(shop.seller, { userName: 'qing', enable: false })
    const codes = (await Promise.all(logins)).map((answer) => answer.json().code)
    expect(codes).toContain(0)
    expect(await listSessionRows(shop, account)).toEqual([])
    await disableUser(shop.seller, { userName: 'qing', enable: true })
  }
})

test('nobody is disabled where no account has the name', async () => {
  await using shop = await openShop()
  await expect(disableUser(shop.seller, { userName: 'nobody', enable: false })).rejects.toMatchObject({
    codeName: 'userNotFound',
  })
})
