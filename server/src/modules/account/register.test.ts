import { login } from '@faka/contract/account/account'
import { register, sendRegisterCode, sendResetCode } from '@faka/contract/account/registration'
import { expect, test } from 'vitest'
import { newPhone, openBuyer } from '../../../../test-support/seed/open-buyer.ts'
import { countHashes } from '../../../../test-support/server/count-hashes.ts'
import { dumpDatabase } from '../../../../test-support/server/database-contents.ts'
import { openShop, type TestShop } from '../../../../test-support/server/open-shop.ts'
import { getLastCode, readOutbox } from '../../../../test-support/server/read-outbox.ts'
import { fingerprintPhone } from './login-contact-encryption.ts'

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

test('a code creates an account with a verified phone that can log in', async () => {
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

test('differing passwords are rejected before the code is used', async () => {
  await using shop = await openShop()
  const phone = newPhone()
  const verifyCode = await requestRegisterCode(shop, phone)
  const input = { phone, verifyCode, password, confirmPassword: `${password}x` }
  for (let index = 0; index < 6; index++)
    expect((await shop.visitor().expectRejection(register, input)).code).toBe('passwordsDiffer')
  await shop.visitor().call(register, { ...input, confirmPassword: password })
})

test('a wrong or missing code, or one for another purpose, creates no account and hashes nothing', async () => {
  await using shop = await openShop()
  const phone = newPhone()
  const input = { phone, ...passwords }
  expect((await shop.visitor().expectRejection(register, { ...input, verifyCode: '123456' })).code).toBe(
    'codeWrong',
  )
  await shop.visitor().call(sendResetCode, { phone })
  await shop.runJobs()
  const verifyCode = await shop.advanceClock(60).then(() => requestRegisterCode(shop, phone))
  const wrong = verifyCode === '000000' ? '000001' : '000000'
  const hashed = countHashes(shop.services)
  expect((await shop.visitor().expectRejection(register, { ...input, verifyCode: wrong })).code).toBe(
    'codeWrong',
  )
  expect(hashed()).toBe(0)
  expect(await findAccountsByPhone(shop, phone)).toEqual([])
})

test('that a phone has an account is revealed only with its code, and the code stays valid', async () => {
  await using shop = await openShop()
  const { account } = await openBuyer(shop)
  const visitor = shop.visitor()
  const phone = account.phone ?? ''
  await visitor.call(sendRegisterCode, { phone })
  expect((await visitor.expectRejection(register, { phone, ...passwords, verifyCode: '123456' })).code).toBe(
    'codeWrong',
  )
  // the message contains no code, so take it from the values for the SMS provider's template
  const [message] = await readOutbox(shop)
  const verifyCode = message?.vars.code ?? ''
  for (let index = 0; index < 2; index++)
    expect((await visitor.expectRejection(register, { phone, ...passwords, verifyCode })).code).toBe(
      'phoneTaken',
    )
  expect(await findAccountsByPhone(shop, phone)).toMatchObject([{ password_hash: null }])
})

test('twenty concurrent registrations with one code create one account', async () => {
  await using shop = await openShop({ limits: { wrongCodes: 10 } })
  const phone = newPhone()
  const verifyCode = await requestRegisterCode(shop, phone)
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => shop.visitor().send(register, { phone, verifyCode, ...passwords })),
  )
  expect(answers.filter((answer) => answer.json().code === 0)).toHaveLength(1)
  expect(await findAccountsByPhone(shop, phone)).toHaveLength(1)
})

test('calls of one network are limited per minute', async () => {
  await using shop = await openShop({ limits: { accountCallsPerMinute: 3 } })
  const guesser = shop.visitor()
  const input = { phone: newPhone(), ...passwords, verifyCode: '123456' }
  for (let index = 0; index < 3; index++)
    expect((await guesser.expectRejection(register, input)).code).toBe('codeWrong')
  expect(await guesser.expectRejection(register, input)).toMatchObject({ code: 'tooOften', status: 429 })
})
