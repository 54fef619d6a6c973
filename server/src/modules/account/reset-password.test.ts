import { login, type Role } from '@faka/contract/account/account'
import { loginByCode, sendLoginCode } from '@faka/contract/account/code-login'
import { resetPassword, sendRegisterCode, sendResetCode } from '@faka/contract/account/registration'
import { listSessions } from '@faka/contract/account/sessions'
import { expect, test } from 'vitest'
import { newPhone, openBuyer } from '../../../../test-support/seed/open-buyer.ts'
import { openShop, type TestShop } from '../../../../test-support/server/open-shop.ts'
import { getLastCode, listMessagesTo } from '../../../../test-support/server/read-outbox.ts'
import { waitForLock } from '../../../../test-support/server/wait-for-lock.ts'
import { inTx } from '../../platform/db.ts'
import { getAccount, grantRole } from './account.sql.ts'
import { setPhone } from './login-contact.sql.ts'
import { fingerprintPhone } from './login-contact-encryption.ts'

const password = 'a new password'
const passwords = { password, confirmPassword: password }

async function requestResetCode(shop: TestShop, phone: string): Promise<string> {
  await shop.visitor().call(sendResetCode, { phone })
  return getLastCode(shop, phone)
}

test('a code sets a new password, ends every session and verifies the phone', async () => {
  await using shop = await openShop()
  const { account, visitor } = await openBuyer(shop, { phoneVerified: false })
  const { visitor: stranger } = await openBuyer(shop)
  const phone = account.phone ?? ''
  await visitor.call(listSessions, {})
  await shop
    .visitor()
    .call(resetPassword, { phone, verifyCode: await requestResetCode(shop, phone), ...passwords })
  expect((await visitor.expectRejection(listSessions, {})).code).toBe('sessionNeeded')
  await stranger.call(listSessions, {})
  expect(await shop.visitor().call(login, { userName: phone, password })).toMatchObject({ phone })
  const row = await shop.db.db
    .selectFrom('account')
    .select('phone_proved_at')
    .where('phone_key', '=', fingerprintPhone(shop.services, phone))
    .executeTakeFirstOrThrow()
  expect(row.phone_proved_at).toEqual(shop.clock.now)
})

test('a phone without an account is answered like a known one with a wrong code', async () => {
  await using shop = await openShop()
  const { account } = await openBuyer(shop)
  const known = account.phone ?? ''
  const unknown = newPhone()
  await requestResetCode(shop, known)
  await shop.visitor().call(sendResetCode, { phone: unknown })
  for (let index = 0; index < 6; index++) {
    const input = { verifyCode: '123456', ...passwords }
    const [one, other] = await Promise.all([
      shop.visitor().send(resetPassword, { phone: known, ...input }),
      shop.visitor().send(resetPassword, { phone: unknown, ...input }),
    ])
    expect(one.json()).toMatchObject({ code: 110003 })
    expect(other.json()).toEqual(one.json())
  }
})

test('a code sets a password once, and a code for signing up does not', async () => {
  await using shop = await openShop()
  const { account } = await openBuyer(shop)
  const phone = account.phone ?? ''
  const verifyCode = await requestResetCode(shop, phone)
  const input = { phone, verifyCode, ...passwords }
  expect(
    (await shop.visitor().expectRejection(resetPassword, { ...input, confirmPassword: 'another one' })).code,
  ).toBe('passwordsDiffer')
  await shop.visitor().call(resetPassword, input)
  expect((await shop.visitor().expectRejection(resetPassword, input)).code).toBe('codeWrong')
  const stranger = newPhone()
  await shop.visitor().call(sendRegisterCode, { phone: stranger })
  const other = { ...passwords, phone: stranger, verifyCode: await getLastCode(shop, stranger) }
  expect((await shop.visitor().expectRejection(resetPassword, other)).code).toBe('codeWrong')
})

test('a disabled account gets a new password and stays disabled', async () => {
  await using shop = await openShop()
  const { account } = await openBuyer(shop)
  const phone = account.phone ?? ''
  await shop.db.db
    .updateTable('account')
    .set({ disabled_at: shop.clock.now })
    .where('phone_key', '=', fingerprintPhone(shop.services, phone))
    .execute()
  await shop
    .visitor()
    .call(resetPassword, { phone, verifyCode: await requestResetCode(shop, phone), ...passwords })
  expect((await shop.visitor().expectRejection(login, { userName: phone, password })).code).toBe(
    'accountDisabled',
  )
})

test('an account locked for wrong passwords can log in with the new one', async () => {
  await using shop = await openShop()
  const { account } = await openBuyer(shop, { userName: 'forgetful' })
  const phone = account.phone ?? ''
  const visitor = shop.visitor()
  for (const userName of [phone, 'forgetful'])
    for (let index = 0; index < 6; index++)
      await visitor.expectRejection(login, { userName, password: 'what was it' })
  expect((await visitor.expectRejection(login, { userName: phone, password: 'what was it' })).code).toBe(
    'loginLocked',
  )
  await visitor.call(resetPassword, { phone, verifyCode: await requestResetCode(shop, phone), ...passwords })
  for (const userName of [phone, 'forgetful']) await visitor.call(login, { userName, password })
})

test('no code is sent to a phone that the operator typed for an account with a name or roles, and none opens it', async () => {
  await using shop = await openShop()
  for (const account of [{ userName: 'known-name' }, { roles: ['BUYER', 'SELLER'] as Role[] }]) {
    const phone = newPhone()
    await openBuyer(shop, { ...account, phone, phoneVerified: false })
    await shop.visitor().call(sendResetCode, { phone })
    expect(await listMessagesTo(shop, phone)).toEqual([])
  }
  // one that was sent while the phone was that of a buyer
  const phone = newPhone()
  const { account } = await openBuyer(shop, { phone, phoneVerified: false })
  const verifyCode = await requestResetCode(shop, phone)
  await grantRole(shop.services.common, account.account_id, 'SELLER', shop.clock.now)
  expect(
    (await shop.visitor().expectRejection(resetPassword, { phone, verifyCode, ...passwords })).code,
  ).toBe('codeWrong')
})

test('a new password ends the code for logging in that is on its way', async () => {
  await using shop = await openShop()
  const phone = newPhone()
  await openBuyer(shop, { phone })
  await shop.visitor().call(sendLoginCode, { phone })
  const loginCode = await getLastCode(shop, phone)
  await shop.advanceClock(60)
  const verifyCode = await requestResetCode(shop, phone)
  await shop.visitor().call(resetPassword, { phone, verifyCode, ...passwords })
  expect((await shop.visitor().expectRejection(loginByCode, { phone, verifyCode: loginCode })).code).toBe(
    'codeWrong',
  )
})

test('a code sets no password of an account that got another phone meanwhile', async () => {
  await using shop = await openShop()
  const { account } = await openBuyer(shop)
  const phone = account.phone ?? ''
  const verifyCode = await requestResetCode(shop, phone)
  const { late } = await inTx(shop.services.common, async (tx) => {
    await setPhone(shop.services, tx, account.account_id, newPhone(), { onlyIfUnset: false }, shop.clock.now)
    const resetting = shop.visitor().expectRejection(resetPassword, { phone, verifyCode, ...passwords })
    await waitForLock(shop.db.db)
    return { late: resetting }
  })
  expect((await late).code).toBe('codeWrong')
  expect((await getAccount(shop.services, shop.db.db, account.account_id)).password_hash).toBeNull()
})
