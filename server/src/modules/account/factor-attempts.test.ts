import { login } from '@faka/contract/account/account'
import { changePassword } from '@faka/contract/account/change-account'
import { addPasskey, requestPasskeyLogin, startPasskey } from '@faka/contract/account/passkeys'
import {
  confirmSecondFactor,
  enableTotp,
  loginSecondFactor,
  SecondFactorNeeded,
  startTotp,
} from '@faka/contract/account/second-factor'
import { expect, test } from 'vitest'
import { openBuyer } from '../../../../test-support/seed/open-buyer.ts'
import { openShop, type TestShop } from '../../../../test-support/server/open-shop.ts'
import { createAuthenticator } from '../../../../test-support/server/software-authenticator.ts'
import { totpCode } from '../../../../test-support/server/totp-code.ts'
import type { Visitor } from '../../../../test-support/server/visitor.ts'
import { findAccount } from './account.sql.ts'
import { issueBindTicket } from './issue-bind-ticket.ts'
import { issueLoginTicket } from './issue-login-ticket.ts'

const origin = 'https://shop.example'
const password = 'a password of tests'

/** An account with an authenticator app, and its owner on a device that logged in. */
async function openOwner(shop: TestShop) {
  const passwordHash = await shop.services.passwordHasher.hash(password)
  await openBuyer(shop, { userName: 'boss', passwordHash })
  const owner = shop.visitor()
  owner.token = (await owner.call(login, { userName: 'boss', password })).token
  const { secret } = await owner.call(startTotp, { currentPassword: password })
  const code = (secondsFromNow = 0) =>
    totpCode(secret, new Date(shop.clock.now.getTime() + secondsFromNow * 1000))
  await owner.call(enableTotp, { code: code() })
  await shop.advanceClock(30)
  return { owner, code }
}

const ticketFor = async (visitor: Visitor) =>
  SecondFactorNeeded.parse((await visitor.expectRejection(login, { userName: 'boss', password })).data)
    .loginTicket

const tryToConfirm = async (visitor: Visitor, code: string) =>
  (await visitor.expectRejection(confirmSecondFactor, { code })).code

test('wrong codes of a stolen session, or of a stolen password, lock out neither the session nor the device of the owner', async () => {
  await using shop = await openShop({ limits: { wrongCodes: 3 } })
  const { owner, code } = await openOwner(shop)
  const thief = shop.visitor()
  thief.token = owner.token
  for (let tries = 0; tries < 3; tries++) expect(await tryToConfirm(thief, code(900))).toBe('factorWrong')
  expect(await tryToConfirm(thief, code())).toBe('factorLocked')
  const loginTicket = await ticketFor(thief)
  for (let tries = 0; tries < 3; tries++)
    expect((await thief.expectRejection(loginSecondFactor, { loginTicket, code: code(900) })).code).toBe(
      'factorWrong',
    )
  // another ticket brings no further tries
  expect(
    (await thief.expectRejection(loginSecondFactor, { loginTicket: await ticketFor(thief), code: code() }))
      .code,
  ).toBe('factorLocked')
  await owner.call(confirmSecondFactor, { code: code() })
  await shop.advanceClock(30)
  await owner.call(loginSecondFactor, { loginTicket: await ticketFor(owner), code: code() })
})

test('codes guessed from many networks are limited together, and the networks of the owner and passkeys go on', async () => {
  await using shop = await openShop({ config: { publicUrl: origin }, limits: { wrongCodes: 10 } })
  const { owner, code } = await openOwner(shop)
  const device = createAuthenticator({ origin })
  const creation = await owner.call(startPasskey, { currentPassword: password })
  await owner.call(addPasskey, { name: 'My phone', ...device.create(creation) })
  for (let network = 0; network < 5; network++) {
    const thief = shop.visitor()
    const loginTicket = await ticketFor(thief)
    for (let tries = 0; tries < 10; tries++)
      expect((await thief.expectRejection(loginSecondFactor, { loginTicket, code: code(900) })).code).toBe(
        'factorWrong',
      )
  }
  const elsewhere = shop.visitor()
  const loginTicket = await ticketFor(elsewhere)
  expect((await elsewhere.expectRejection(loginSecondFactor, { loginTicket, code: code() })).code).toBe(
    'factorLocked',
  )
  const { request } = await elsewhere.call(requestPasskeyLogin, { loginTicket })
  if (!request) throw new Error('no passkey was asked')
  await elsewhere.call(loginSecondFactor, { loginTicket, passkey: device.answer(request) })
  await owner.call(confirmSecondFactor, { code: code() })
})

test('a password that was changed after it was checked starts no login, and ends those that wait', async () => {
  await using shop = await openShop()
  const { owner, code } = await openOwner(shop)
  const before = await findAccount(shop.services, shop.services.common, 'boss')
  if (!before) throw new Error('there is no account')
  const visitor = shop.visitor()
  const waiting = await ticketFor(visitor)
  expect(await issueLoginTicket(shop.seller, shop.db.db, before)).toBeDefined()
  const changed = 'another password of tests'
  await owner.call(changePassword, {
    currentPassword: password,
    password: changed,
    confirmPassword: changed,
  })
  expect(
    (await visitor.expectRejection(loginSecondFactor, { loginTicket: waiting, code: code() })).code,
  ).toBe('loginTicketInvalid')
  // the login that compared the old password a moment ago
  expect(await issueLoginTicket(shop.seller, shop.db.db, before)).toBeUndefined()
  expect(await issueBindTicket(shop.seller, shop.db.db, before)).toBeUndefined()
  expect(await shop.db.db.selectFrom('login_ticket').selectAll().execute()).toEqual([])
})
