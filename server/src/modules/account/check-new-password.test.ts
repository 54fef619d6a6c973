import { login } from '@faka/contract/account/account'
import { changePassword } from '@faka/contract/account/change-account'
import { setPasswordByLink } from '@faka/contract/account/password-link'
import { register, resetPassword, sendResetCode } from '@faka/contract/account/registration'
import type { CodeName } from '@faka/contract/shared/codes'
import { expect, test } from 'vitest'
import { newPhone, openBuyer } from '../../../../test-support/seed/open-buyer.ts'
import { openShop, type TestShop } from '../../../../test-support/server/open-shop.ts'
import { getLastCode } from '../../../../test-support/server/read-outbox.ts'
import type { Visitor } from '../../../../test-support/server/visitor.ts'
import { inTx } from '../../platform/db.ts'
import { checkNewPassword } from './check-new-password.ts'
import { createUser } from './create-user.ts'
import { setMail } from './login-contact.sql.ts'
import { resetUser } from './reset-user.ts'
import { resetUserPassword } from './reset-user-password.ts'

const loginNames = ['Qing', '13800138000']
const errorCodeFor = (password: string) =>
  checkNewPassword(password, loginNames).then(
    () => undefined,
    (error: Error) => error.message,
  )

test('passwords that are easy to guess are rejected with the reason, ignoring case', async () => {
  const cases: [password: string, reason: CodeName | undefined][] = [
    ...(['aaaaaaaa', '00000000', '，，，，，，，，'] as const).map((password): [string, CodeName] => [
      password,
      'passwordRepeats',
    ]),
    ...['13800138000', 'a13800138000', '13800138000!', 'QINGqing', 'qing-qing', 'qingqing12'].map(
      (password): [string, CodeName] => [password, 'passwordIsOwn'],
    ),
    ...[
      'password',
      'PassWord',
      '12345678',
      '1234567890',
      'qwertyuiop',
      '1qaz2wsx',
      '88888888x',
      'iloveyou',
      '11223344',
    ].map((password): [string, CodeName | undefined] => [
      password,
      password === '88888888x' ? undefined : 'passwordCommon',
    ]),
    ...['13800138000-and-more', 'qing likes tea', 'correct horse', 'aaaaaaab!'].map(
      (password): [string, undefined] => [password, undefined],
    ),
  ]
  for (const [password, reason] of cases)
    expect([password, await errorCodeFor(password)]).toEqual([password, reason])
})

test('every way to set a password checks it before a code is consumed or anything is written', async () => {
  await using shop = await openShop()
  const phone = newPhone()
  const visitor = shop.visitor()
  const input = { phone, verifyCode: '000000', password: 'iloveyou', confirmPassword: 'iloveyou' }
  expect((await visitor.expectRejection(register, input)).code).toBe('passwordCommon')
  expect((await visitor.expectRejection(resetPassword, input)).code).toBe('passwordCommon')
  const own = { ...input, password: phone, confirmPassword: phone }
  expect((await visitor.expectRejection(register, own)).code).toBe('passwordIsOwn')

  const passwordHash = await shop.services.passwordHasher.hash('an honest password')
  const { visitor: buyer } = await openBuyer(shop, { userName: 'changing', passwordHash })
  const change = {
    currentPassword: 'an honest password',
    password: 'changing1',
    confirmPassword: 'changing1',
  }
  expect((await buyer.expectRejection(changePassword, change)).code).toBe('passwordIsOwn')
  for (const password of ['newest-seller', 'zzzzzzzz', 'trustno1'])
    await expect(
      createUser(shop.seller, { userName: 'newest-seller', password, roles: ['SELLER'] }),
    ).rejects.toThrow(/password/)
  await createUser(shop.seller, { userName: 'newest-seller', password: 'a good password', roles: ['SELLER'] })
})

const mail = 'lan.qing@example.com'

/** A buyer who is logged in to with a name, a phone and a verified mail address. */
async function openNamedBuyer(shop: TestShop) {
  const passwordHash = await shop.services.passwordHasher.hash('an honest password')
  const buyer = await openBuyer(shop, { userName: 'changing', phone: newPhone(), passwordHash })
  const { account_id } = buyer.account
  await inTx(shop.db.db, (tx) => setMail(shop.services, tx, account_id, mail, shop.clock.now))
  return { visitor: buyer.visitor, phone: buyer.account.phone ?? '' }
}

const issueLinkToken = async ({ seller }: TestShop): Promise<string> =>
  new URL((await resetUser(seller, { userName: 'changing' })).url).hash.slice(1)

async function requestCode(shop: TestShop, phone: string) {
  await shop.visitor().call(sendResetCode, { phone })
  return { phone, verifyCode: await getLastCode(shop, phone) }
}

test('in no way is the mail address of the account its new password', async () => {
  await using shop = await openShop()
  const { visitor, phone } = await openNamedBuyer(shop)
  const own = { password: mail, confirmPassword: mail }
  const changed = visitor.expectRejection(changePassword, { currentPassword: 'an honest password', ...own })
  expect((await changed).code).toBe('passwordIsOwn')
  const byCode = visitor.expectRejection(resetPassword, { ...(await requestCode(shop, phone)), ...own })
  expect((await byCode).code).toBe('passwordIsOwn')
  const byLink = visitor.expectRejection(setPasswordByLink, { token: await issueLinkToken(shop), ...own })
  expect((await byLink).code).toBe('passwordIsOwn')
  const byOperator = resetUserPassword(
    shop.seller,
    { userName: phone, password: mail },
    { findMailAddress: async () => '' },
  )
  await expect(byOperator).rejects.toThrow('passwordIsOwn')
})

test('who sets a new password by a code or a link is not locked out by wrong ones before, under any name', async () => {
  await using shop = await openShop()
  const { phone } = await openNamedBuyer(shop)
  const passwords = { password: 'another password', confirmPassword: 'another password' }
  const waysToReset = [
    async (owner: Visitor) =>
      owner.call(resetPassword, { ...(await requestCode(shop, phone)), ...passwords }),
    async (owner: Visitor) =>
      owner.call(setPasswordByLink, { token: await issueLinkToken(shop), ...passwords }),
  ]
  for (const reset of waysToReset) {
    const owner = shop.visitor()
    const names = ['changing', phone, mail.toUpperCase()]
    for (const userName of names) {
      for (let wrong = 0; wrong < 5; wrong++)
        await owner.expectRejection(login, { userName, password: 'forgotten' })
      const locked = owner.expectRejection(login, { userName, password: 'forgotten' })
      expect((await locked).code).toBe('loginLocked')
    }
    await reset(owner)
    for (const userName of names) await owner.call(login, { userName, password: passwords.password })
  }
})
