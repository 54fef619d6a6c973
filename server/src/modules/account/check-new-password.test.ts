import { changePassword } from '@faka/contract/account/change-account'
import { register, resetPassword } from '@faka/contract/account/registration'
import type { CodeName } from '@faka/contract/shared/codes'
import { expect, test } from 'vitest'
import { newPhone, openBuyer } from '../../../../test-support/seed/open-buyer.ts'
import { openShop } from '../../../../test-support/server/open-shop.ts'
import { checkNewPassword } from './check-new-password.ts'
import { createUser } from './create-user.ts'

const owner = { phone: '13800138000', userName: 'Qing' }
const errorCodeFor = (password: string) =>
  checkNewPassword(password, owner).then(
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
