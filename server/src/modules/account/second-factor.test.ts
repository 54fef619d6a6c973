import { login } from '@faka/contract/account/account'
import { changePassword } from '@faka/contract/account/change-account'
import {
  confirmSecondFactor,
  enableTotp,
  loginSecondFactor,
  removeTotp,
  renewRecoveryCodes,
  SecondFactorNeeded,
  showSecondFactor,
  startTotp,
} from '@faka/contract/account/second-factor'
import { listSessions } from '@faka/contract/account/sessions'
import { ShortUrl } from '@faka/contract/shared/ids'
import { inviteStaff } from '@faka/contract/shop/staff'
import { exportStock } from '@faka/contract/stock/stock-cards'
import { expect, test } from 'vitest'
import { openBuyer } from '../../../../test-support/seed/open-buyer.ts'
import { seedItem } from '../../../../test-support/seed/seed-item.ts'
import { createCards, openShop, type TestShop } from '../../../../test-support/server/open-shop.ts'
import { decodeBase32, totpCode } from '../../../../test-support/server/totp-code.ts'
import type { Visitor } from '../../../../test-support/server/visitor.ts'
import { findMailAddress } from '../profile/public.ts'
import { createShop } from '../shop/create-shop.ts'
import { removeUserFactors } from './remove-user-factors.ts'

const shortUrl = ShortUrl.parse('another-shop')
const password = 'a password of tests'

/** The owner of the shop with a password, and how their app computes codes. */
async function openOwner(shop: TestShop) {
  const passwordHash = await shop.services.passwordHasher.hash(password)
  const { visitor } = await openBuyer(shop, { userName: 'boss', passwordHash })
  await createShop(shop.seller, { seller: 'boss', shortUrl, name: 'Another shop' })
  const app = { secret: '' }
  const codeAt = (secondsFromNow = 0) =>
    totpCode(app.secret, new Date(shop.clock.now.getTime() + secondsFromNow * 1000))
  return {
    visitor,
    app,
    codeAt,
    async enroll() {
      app.secret = (await visitor.call(startTotp, { currentPassword: password })).secret
      const { recoveryCodes } = await visitor.call(enableTotp, { code: codeAt() })
      // the code of these 30 seconds is used
      await shop.advanceClock(30)
      return recoveryCodes
    },
  }
}

const logIn = async (visitor: Visitor) =>
  SecondFactorNeeded.parse((await visitor.expectRejection(login, { userName: 'boss', password })).data)
    .loginTicket

const listKinds = async (shop: TestShop) =>
  (await shop.db.db.selectFrom('account_event').select('kind').orderBy('event_id').execute()).map(
    ({ kind }) => kind,
  )

test('an app is added by the password and a code, and then asked for at every login', async () => {
  await using shop = await openShop()
  const { visitor, app, codeAt } = await openOwner(shop)
  expect((await visitor.expectRejection(startTotp, { currentPassword: 'wrong' })).code).toBe('passwordWrong')
  const { secret, uri } = await visitor.call(startTotp, { currentPassword: password })
  app.secret = secret
  expect(new URL(uri).protocol).toBe('otpauth:')
  expect(await visitor.call(showSecondFactor, {})).toMatchObject({ totpTime: null, recoveryCodesLeft: 0 })
  expect((await visitor.expectRejection(enableTotp, { code: codeAt(900) })).code).toBe('factorWrong')
  // nothing asks for codes before one was entered
  await shop.visitor().call(login, { userName: 'boss', password })
  const { recoveryCodes } = await visitor.call(enableTotp, { code: codeAt() })
  expect(new Set(recoveryCodes).size).toBe(10)
  expect(await visitor.call(showSecondFactor, {})).toMatchObject({ recoveryCodesLeft: 10 })
  expect((await visitor.expectRejection(startTotp, { currentPassword: password })).code).toBe('factorExists')

  const device = shop.visitor()
  const loginTicket = await logIn(device)
  // the code that turned it on was used
  expect((await device.expectRejection(loginSecondFactor, { loginTicket, code: codeAt() })).code).toBe(
    'factorWrong',
  )
  await shop.advanceClock(30)
  const session = await device.call(loginSecondFactor, { loginTicket, code: codeAt() })
  device.token = session.token
  await device.call(listSessions, {})
  await shop.advanceClock(30)
  expect(
    (await shop.visitor().expectRejection(loginSecondFactor, { loginTicket, code: codeAt() })).code,
  ).toBe('loginTicketInvalid')
  const stored = await shop.db.db.selectFrom('totp_secret').selectAll().executeTakeFirstOrThrow()
  const secretBytes = decodeBase32(secret)
  expect(stored.sealed_secret.includes(secretBytes)).toBe(false)
})

test('of several logins with one code at the same moment one succeeds, and so with a recovery code', async () => {
  await using shop = await openShop({ limits: { wrongCodes: 10 } })
  const owner = await openOwner(shop)
  const recoveryCodes = await owner.enroll()
  for (const code of [owner.codeAt(), recoveryCodes[0] ?? '']) {
    const tickets = await Promise.all(Array.from({ length: 4 }, () => logIn(shop.visitor())))
    const answers = await Promise.allSettled(
      tickets.map((loginTicket) => shop.visitor().call(loginSecondFactor, { loginTicket, code })),
    )
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  }
  expect((await owner.visitor.call(showSecondFactor, {})).recoveryCodesLeft).toBe(9)
  expect((await listKinds(shop)).filter((kind) => kind === 'recoveryCodeUsed')).toHaveLength(1)
})

test('one ticket starts one session, however many codes come with it at the same moment', async () => {
  await using shop = await openShop({ limits: { wrongCodes: 10 } })
  const owner = await openOwner(shop)
  const recoveryCodes = await owner.enroll()
  const loginTicket = await logIn(shop.visitor())
  const answers = await Promise.allSettled(
    recoveryCodes.slice(0, 4).map((code) => shop.visitor().call(loginSecondFactor, { loginTicket, code })),
  )
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  // a code without a session is not lost
  expect((await owner.visitor.call(showSecondFactor, {})).recoveryCodesLeft).toBe(9)
})

test('wrong codes are limited, and a right one during the lock is refused', async () => {
  await using shop = await openShop({ limits: { wrongCodes: 3 } })
  const owner = await openOwner(shop)
  await owner.enroll()
  const device = shop.visitor()
  const loginTicket = await logIn(device)
  const attempt = async (code: string) =>
    (await device.expectRejection(loginSecondFactor, { loginTicket, code })).code
  for (let tries = 0; tries < 3; tries++) expect(await attempt(owner.codeAt(900))).toBe('factorWrong')
  expect(await attempt(owner.codeAt())).toBe('factorLocked')
  await shop.advanceClock(901)
  expect(
    await device.call(loginSecondFactor, { loginTicket: await logIn(device), code: owner.codeAt() }),
  ).toMatchObject({
    userName: 'boss',
  })
})

test('inviting staff and exporting cards ask for the second factor again after ten minutes, and without one never', async () => {
  await using shop = await openShop()
  const owner = await openOwner(shop)
  const itemId = await seedItem(shop.seller, shortUrl, { cards: createCards(1) })
  const invitation = { shortUrl, name: 'Anna', rights: ['orders' as const] }
  await owner.visitor.call(inviteStaff, invitation)
  await owner.enroll()
  await owner.visitor.call(inviteStaff, invitation)
  await shop.advanceClock(601)
  expect((await owner.visitor.expectRejection(inviteStaff, invitation)).code).toBe('confirmationNeeded')
  expect((await owner.visitor.send(exportStock, { itemId })).body).toContain('110045')
  expect((await owner.visitor.expectRejection(confirmSecondFactor, { code: owner.codeAt(900) })).code).toBe(
    'factorWrong',
  )
  await owner.visitor.call(confirmSecondFactor, { code: owner.codeAt() })
  await owner.visitor.call(inviteStaff, invitation)
  // another session of the same account proved nothing
  const { visitor: other } = await openBuyer(shop, { userName: 'boss' })
  expect((await other.expectRejection(inviteStaff, invitation)).code).toBe('confirmationNeeded')
  expect(await listKinds(shop)).toEqual(['factorAdded', 'factorConfirmed'])
})

test('recovery codes are replaced as a whole, and the app is removed by a code, after which a password is enough', async () => {
  await using shop = await openShop()
  const owner = await openOwner(shop)
  const [first = '', second = ''] = await owner.enroll()
  const renewed = await owner.visitor.call(renewRecoveryCodes, { code: first.toLowerCase() })
  expect((await owner.visitor.expectRejection(removeTotp, { code: second })).code).toBe('factorWrong')
  await owner.visitor.call(removeTotp, { code: renewed.recoveryCodes[0] ?? '' })
  expect(await owner.visitor.call(showSecondFactor, {})).toMatchObject({
    totpTime: null,
    recoveryCodesLeft: 0,
  })
  await shop.visitor().call(login, { userName: 'boss', password })
})

test('the operator removes a lost second factor, which ends every session and is recorded', async () => {
  await using shop = await openShop()
  const owner = await openOwner(shop)
  await owner.enroll()
  const waiting = await logIn(shop.visitor())
  expect(await removeUserFactors(shop.seller, { userName: 'boss' }, { findMailAddress })).toMatchObject({
    endedSessions: 1,
  })
  expect((await owner.visitor.expectRejection(listSessions, {})).code).toBe('sessionNeeded')
  expect(
    (await shop.visitor().expectRejection(loginSecondFactor, { loginTicket: waiting, code: owner.codeAt() }))
      .code,
  ).toBe('loginTicketInvalid')
  await shop.visitor().call(login, { userName: 'boss', password })
  expect(await listKinds(shop)).toEqual(['factorAdded', 'factorRemoved'])
})

test('where the account has a second factor, a new password needs it beside the current one', async () => {
  await using shop = await openShop()
  const { visitor, codeAt, enroll } = await openOwner(shop)
  await enroll()
  await shop.advanceClock(600)
  const change = {
    currentPassword: password,
    password: 'another password of tests',
    confirmPassword: 'another password of tests',
  }
  const codeOf = async (input: typeof change & { code?: string }) =>
    (await visitor.expectRejection(changePassword, input)).code
  expect(await codeOf(change)).toBe('confirmationNeeded')
  expect(await codeOf({ ...change, code: 'AAAAAAAAAA' })).toBe('factorWrong')
  // neither is a code used up by what is wrong otherwise
  const code = codeAt()
  expect(await codeOf({ ...change, currentPassword: 'not this one', code })).toBe('passwordWrong')
  expect(await codeOf({ ...change, password: 'trustno1', confirmPassword: 'trustno1', code })).toBe(
    'passwordCommon',
  )
  await visitor.call(changePassword, { ...change, code })
  await shop.advanceClock(601)
  await visitor.call(confirmSecondFactor, { code: codeAt() })
  await visitor.call(changePassword, {
    currentPassword: change.password,
    password,
    confirmPassword: password,
  })
})
