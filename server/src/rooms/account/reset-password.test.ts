import { listSessions, login, resetPassword, sendRegisterCode, sendResetCode } from '@faka/contract/account'
import { expect, test } from 'vitest'
import { codeSentTo } from '../../test/kept-messages.ts'
import { newPhone, openBuyer } from '../../test/open-buyer.ts'
import { openShop, type TestShop } from '../../test/open-shop.ts'
import { phoneKeyOf } from './phone-seal.ts'

const password = 'a new password'
const passwords = { password, confirmPassword: password }

async function ask(shop: TestShop, phone: string): Promise<string> {
  await shop.visitor().ask(sendResetCode, { phone })
  return codeSentTo(shop, phone)
}

test('a code sets a new password, ends every session, and proves the phone', async () => {
  await using shop = await openShop()
  const { account, visitor } = await openBuyer(shop, { userName: 'somebody', proved: false })
  const { visitor: other } = await openBuyer(shop, { userName: 'somebody' })
  const { visitor: stranger } = await openBuyer(shop)
  const phone = account.phone ?? ''
  await visitor.ask(listSessions, {})
  await shop.visitor().ask(resetPassword, { phone, verifyCode: await ask(shop, phone), ...passwords })
  for (const each of [visitor, other])
    expect((await each.refused(listSessions, {})).code).toBe('sessionNeeded')
  await stranger.ask(listSessions, {})
  const again = shop.visitor()
  for (const userName of [phone, 'somebody'])
    expect(await again.ask(login, { userName, password })).toMatchObject({ phone })
  const row = await shop.db.db
    .selectFrom('account')
    .select('phone_proved_at')
    .where('phone_key', '=', phoneKeyOf(shop.house, phone))
    .executeTakeFirstOrThrow()
  expect(row.phone_proved_at).toEqual(shop.clock.now)
})

test('a phone without an account is answered as a known one with a wrong code', async () => {
  await using shop = await openShop()
  const { account } = await openBuyer(shop)
  const known = account.phone ?? ''
  const unknown = newPhone()
  await ask(shop, known)
  await shop.visitor().ask(sendResetCode, { phone: unknown })
  for (let at = 0; at < 6; at++) {
    const wish = { verifyCode: '123456', ...passwords }
    const [one, other] = await Promise.all([
      shop.visitor().send(resetPassword, { phone: known, ...wish }),
      shop.visitor().send(resetPassword, { phone: unknown, ...wish }),
    ])
    expect(one.json()).toMatchObject({ code: 110003 })
    expect(other.json()).toEqual(one.json())
  }
})

test('a code sets a password once, and none that was sent for signing up does', async () => {
  await using shop = await openShop()
  const { account } = await openBuyer(shop)
  const phone = account.phone ?? ''
  const verifyCode = await ask(shop, phone)
  const wish = { phone, verifyCode, ...passwords }
  expect(
    (await shop.visitor().refused(resetPassword, { ...wish, confirmPassword: 'another one' })).code,
  ).toBe('passwordsDiffer')
  await shop.visitor().ask(resetPassword, wish)
  expect((await shop.visitor().refused(resetPassword, wish)).code).toBe('codeWrong')
  const stranger = newPhone()
  await shop.visitor().ask(sendRegisterCode, { phone: stranger })
  const other = { ...passwords, phone: stranger, verifyCode: await codeSentTo(shop, stranger) }
  expect((await shop.visitor().refused(resetPassword, other)).code).toBe('codeWrong')
})

test('a disabled account gets a password and stays closed', async () => {
  await using shop = await openShop()
  const { account } = await openBuyer(shop)
  const phone = account.phone ?? ''
  await shop.db.db
    .updateTable('account')
    .set({ disabled_at: shop.clock.now })
    .where('phone_key', '=', phoneKeyOf(shop.house, phone))
    .execute()
  await shop.visitor().ask(resetPassword, { phone, verifyCode: await ask(shop, phone), ...passwords })
  expect((await shop.visitor().refused(login, { userName: phone, password })).code).toBe('accountDisabled')
})

test('whoever was locked out for wrong passwords gets in with the new one', async () => {
  await using shop = await openShop()
  const { account } = await openBuyer(shop, { userName: 'forgetful' })
  const phone = account.phone ?? ''
  const visitor = shop.visitor()
  for (const userName of [phone, 'forgetful'])
    for (let at = 0; at < 6; at++) await visitor.refused(login, { userName, password: 'what was it' })
  expect((await visitor.refused(login, { userName: phone, password: 'what was it' })).code).toBe(
    'loginLocked',
  )
  await visitor.ask(resetPassword, { phone, verifyCode: await ask(shop, phone), ...passwords })
  for (const userName of [phone, 'forgetful']) await visitor.ask(login, { userName, password })
})
