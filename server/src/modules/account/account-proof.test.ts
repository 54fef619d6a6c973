import { login } from '@faka/contract/account/account'
import { sendAccountCode } from '@faka/contract/account/account-proof'
import { changePassword } from '@faka/contract/account/change-account'
import { loginByCode, sendLoginCode } from '@faka/contract/account/code-login'
import { addPasskey, startPasskey } from '@faka/contract/account/passkeys'
import { enableTotp, showSecondFactor, startTotp } from '@faka/contract/account/second-factor'
import { Phone } from '@faka/contract/shared/contact'
import { expect, test } from 'vitest'
import { newPhone, openBuyer } from '../../../../test-support/seed/open-buyer.ts'
import { openShop, type TestShop } from '../../../../test-support/server/open-shop.ts'
import { getLastCode, listMessagesTo } from '../../../../test-support/server/read-outbox.ts'
import { createAuthenticator } from '../../../../test-support/server/software-authenticator.ts'
import { totpCode } from '../../../../test-support/server/totp-code.ts'
import type { Visitor } from '../../../../test-support/server/visitor.ts'
import { inTx } from '../../platform/db.ts'
import { setPhone } from './login-contact.sql.ts'

const origin = 'https://shop.example'

const openPasskeyShop = () => openShop({ config: { publicUrl: origin } })

const requestCode = async (shop: TestShop, visitor: Visitor, to: string): Promise<string> => {
  await visitor.call(sendAccountCode, {})
  return getLastCode(shop, to)
}

const refusal = async (visitor: Visitor, proof: { currentPassword?: string; accountCode?: string }) =>
  (await visitor.expectRejection(startPasskey, proof)).code

test('an account that a code made adds a passkey by a code to its phone, which counts once and only in it', async () => {
  await using shop = await openPasskeyShop()
  const phone = newPhone()
  const { visitor } = await openBuyer(shop, { phone })
  const { visitor: stranger } = await openBuyer(shop)
  expect((await visitor.call(showSecondFactor, {})).accountProof).toEqual({
    by: 'code',
    way: 'phone',
    to: phone,
  })
  expect(await refusal(visitor, {})).toBe('accountCodeWrong')
  expect(await refusal(visitor, { currentPassword: 'any password' })).toBe('accountCodeWrong')
  const accountCode = await requestCode(shop, visitor, phone)
  expect((await listMessagesTo(shop, phone))[0]).toContain(
    'to change the phone, email, password or passkeys of your account',
  )
  expect(await refusal(stranger, { accountCode })).toBe('accountCodeWrong')
  const creation = await visitor.call(startPasskey, { accountCode })
  expect(creation.user.name).toBe(phone)
  expect(await refusal(visitor, { accountCode })).toBe('accountCodeWrong')
  const device = createAuthenticator({ origin })
  const { recoveryCodes } = await visitor.call(addPasskey, { name: 'My phone', ...device.create(creation) })
  expect(recoveryCodes).toHaveLength(10)
})

test('a code that logs in adds no passkey, and one to a phone that was replaced neither', async () => {
  await using shop = await openPasskeyShop()
  const phone = newPhone()
  const { visitor, account } = await openBuyer(shop, { phone })
  await visitor.call(sendLoginCode, { phone })
  expect(await refusal(visitor, { accountCode: await getLastCode(shop, phone) })).toBe('accountCodeWrong')
  await shop.advanceClock(60)
  const accountCode = await requestCode(shop, visitor, phone)
  const next = Phone.parse(newPhone())
  const { services, clock } = shop
  await inTx(services.common, (tx) =>
    setPhone(services, tx, account.account_id, next, { onlyIfUnset: false }, clock.now),
  )
  expect(await refusal(visitor, { accountCode })).toBe('accountCodeWrong')
})

test('an account that a code to its mail address made adds an app by one', async () => {
  await using shop = await openPasskeyShop()
  const mail = 'qing.lan@example.com'
  const visitor = shop.visitor()
  await visitor.call(sendLoginCode, { mail })
  visitor.token = (await visitor.call(loginByCode, { mail, verifyCode: await getLastCode(shop, mail) })).token
  await shop.advanceClock(60)
  expect((await visitor.call(showSecondFactor, {})).accountProof).toEqual({
    by: 'code',
    way: 'mail',
    to: mail,
  })
  const { secret, uri } = await visitor.call(startTotp, {
    accountCode: await requestCode(shop, visitor, mail),
  })
  expect(decodeURIComponent(uri)).toContain(mail)
  await visitor.call(enableTotp, { code: totpCode(secret, shop.clock.now) })
})

test('an account with a password is sent no code, nor one whose phone no code verified', async () => {
  await using shop = await openPasskeyShop()
  const passwordHash = await shop.services.passwordHasher.hash('a password of tests')
  const { visitor: withPassword } = await openBuyer(shop, { passwordHash })
  const { visitor: named } = await openBuyer(shop, { userName: 'qing', phoneVerified: false })
  for (const [visitor, by] of [
    [withPassword, 'password'],
    [named, 'nothing'],
  ] as const) {
    expect((await visitor.call(showSecondFactor, {})).accountProof).toEqual({ by })
    expect((await visitor.expectRejection(sendAccountCode, {})).code).toBe('messagesClosed')
    expect(await refusal(visitor, { accountCode: '000000' })).toBe('passwordWrong')
  }
})

test('an account that a code made sets its first password by a code, and then changes it by that password', async () => {
  await using shop = await openPasskeyShop()
  const phone = newPhone()
  const { visitor } = await openBuyer(shop, { phone })
  const passwords = { password: 'the first password', confirmPassword: 'the first password' }
  const refusalOf = async (input: Parameters<typeof visitor.call<typeof changePassword>>[1]) =>
    (await visitor.expectRejection(changePassword, input)).code
  expect(await refusalOf(passwords)).toBe('accountCodeWrong')
  const accountCode = await requestCode(shop, visitor, phone)
  // a password that is refused leaves it valid
  expect(await refusalOf({ password: phone, confirmPassword: phone, accountCode })).toBe('passwordIsOwn')
  await visitor.call(changePassword, { ...passwords, accountCode })
  await shop.visitor().call(login, { userName: phone, password: passwords.password })
  expect((await visitor.call(showSecondFactor, {})).accountProof).toEqual({ by: 'password' })
  await shop.advanceClock(60)
  expect((await visitor.expectRejection(sendAccountCode, {})).code).toBe('messagesClosed')
  const next = { password: 'the second password', confirmPassword: 'the second password' }
  expect(await refusalOf({ ...next, accountCode })).toBe('passwordWrong')
  await visitor.call(changePassword, { ...next, currentPassword: passwords.password })
})
