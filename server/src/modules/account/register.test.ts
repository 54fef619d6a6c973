import { login, register, sendRegisterCode, sendResetCode } from '@faka/contract/account/account'
import { expect, test } from 'vitest'
import { dumpDatabase } from '../../test/database-contents.ts'
import { newPhone, openBuyer } from '../../test/open-buyer.ts'
import { openShop, type TestShop } from '../../test/open-shop.ts'
import { getLastCode, readOutbox } from '../../test/read-outbox.ts'
import { fingerprintPhone } from './phone-encryption.ts'

const password = 'CANARY-password-1'
const passwords = { password, confirmPassword: password }

const findAccountsByPhone = (shop: TestShop, phone: string) =>
  shop.db.db
    .selectFrom('account')
    .selectAll()
    .where('phone_key', '=', fingerprintPhone(shop.services, phone))
    .execute()

async function requestRegisterCode(shop: TestShop, phone: string): Promise<string> {
  await shop.visitor().call(sendRegisterCode, { phone })
  return getLastCode(shop, phone)
}

test('a code makes an account whose phone is proved, and whoever made it can log in', async () => {
  await using shop = await openShop()
  const phone = newPhone()
  const buyer = shop.visitor()
  const verifyCode = await requestRegisterCode(shop, phone)
  expect(await buyer.call(register, { phone, verifyCode, ...passwords })).toEqual({})
  expect(await findAccountsByPhone(shop, phone)).toMatchObject([
    { user_name: null, phone_proved_at: shop.clock.now, roles: ['BUYER'], disabled_at: null },
  ])
  expect(await shop.db.db.selectFrom('verify_code').selectAll().execute()).toEqual([])
  const session = await buyer.call(login, { userName: phone, password })
  expect(session).toMatchObject({ phone, userName: phone, roles: [{ role: 'BUYER' }] })
  const dump = await dumpDatabase(shop.db)
  expect(dump).not.toContain(password)
  expect(JSON.stringify(shop.logged)).not.toContain(password)
})

test('passwords that differ are told before the code is touched', async () => {
  await using shop = await openShop()
  const phone = newPhone()
  const verifyCode = await requestRegisterCode(shop, phone)
  const wish = { phone, verifyCode, password, confirmPassword: `${password}x` }
  for (let at = 0; at < 6; at++)
    expect((await shop.visitor().expectRejection(register, wish)).code).toBe('passwordsDiffer')
  await shop.visitor().call(register, { ...wish, confirmPassword: password })
})

test('a wrong code, one for something else or none makes no account, and costs no hash', async () => {
  await using shop = await openShop()
  const phone = newPhone()
  const wish = { phone, ...passwords }
  expect((await shop.visitor().expectRejection(register, { ...wish, verifyCode: '123456' })).code).toBe(
    'codeWrong',
  )
  await shop.visitor().call(sendResetCode, { phone })
  await shop.runJobs()
  const verifyCode = await shop.advanceClock(60).then(() => requestRegisterCode(shop, phone))
  const wrong = verifyCode === '000000' ? '000001' : '000000'
  const before = shop.services.passwordHasher.hashCount()
  expect((await shop.visitor().expectRejection(register, { ...wish, verifyCode: wrong })).code).toBe(
    'codeWrong',
  )
  expect(shop.services.passwordHasher.hashCount()).toBe(before)
  expect(await findAccountsByPhone(shop, phone)).toEqual([])
})

test('a phone that has an account learns it only with its code, and the code stays good', async () => {
  await using shop = await openShop()
  const { account } = await openBuyer(shop)
  const phone = account.phone ?? ''
  await shop.visitor().call(sendRegisterCode, { phone })
  expect(
    (await shop.visitor().expectRejection(register, { phone, ...passwords, verifyCode: '123456' })).code,
  ).toBe('codeWrong')
  // the message carries no code: it is taken from what the carrier's template would be filled with
  const [message] = await readOutbox(shop)
  const verifyCode = message?.vars.code ?? ''
  for (let at = 0; at < 2; at++)
    expect((await shop.visitor().expectRejection(register, { phone, ...passwords, verifyCode })).code).toBe(
      'phoneTaken',
    )
  expect(await findAccountsByPhone(shop, phone)).toMatchObject([{ password_hash: null }])
})

test('twenty who sign up at once with one code make one account', async () => {
  await using shop = await openShop({ limits: { wrongCodes: 10 } })
  const phone = newPhone()
  const verifyCode = await requestRegisterCode(shop, phone)
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => shop.visitor().send(register, { phone, verifyCode, ...passwords })),
  )
  expect(answers.filter((answer) => answer.json().code === 0)).toHaveLength(1)
  expect(await findAccountsByPhone(shop, phone)).toHaveLength(1)
})

test('one network makes no more than its number of calls a minute', async () => {
  await using shop = await openShop({ limits: { accountCallsPerMinute: 3 } })
  const guesser = shop.visitor()
  const wish = { phone: newPhone(), ...passwords, verifyCode: '123456' }
  for (let at = 0; at < 3; at++)
    expect((await guesser.expectRejection(register, wish)).code).toBe('codeWrong')
  expect(await guesser.expectRejection(register, wish)).toMatchObject({ code: 'tooOften', status: 429 })
})
