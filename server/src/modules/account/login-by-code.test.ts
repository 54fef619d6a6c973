import { login, type Role } from '@faka/contract/account/account'
import { loginByCode, sendLoginCode } from '@faka/contract/account/code-login'
import { register, resetPassword, sendResetCode } from '@faka/contract/account/registration'
import {
  enableTotp,
  loginSecondFactor,
  SecondFactorNeeded,
  startTotp,
} from '@faka/contract/account/second-factor'
import { getBuyer } from '@faka/contract/profile/profile'
import { codeNumbers } from '@faka/contract/shared/code-numbers'
import { Phone } from '@faka/contract/shared/contact'
import { expect, test } from 'vitest'
import { defaultLimits } from '../../../../test-support/limits/wide-limits.ts'
import { newPhone, openBuyer } from '../../../../test-support/seed/open-buyer.ts'
import { dumpDatabase } from '../../../../test-support/server/database-contents.ts'
import { openShop, type TestShop } from '../../../../test-support/server/open-shop.ts'
import { getLastCode, listMessagesTo, readOutbox } from '../../../../test-support/server/read-outbox.ts'
import { sendWithWork } from '../../../../test-support/server/send-with-work.ts'
import { totpCode } from '../../../../test-support/server/totp-code.ts'
import { waitForLock } from '../../../../test-support/server/wait-for-lock.ts'
import { inTx } from '../../platform/db.ts'
import { createUser } from './create-user.ts'
import { disableUser } from './disable-user.ts'
import { importAccount } from './import-account.ts'
import { setPhone } from './login-contact.sql.ts'

const password = 'a good password'
const mail = 'Qing.Lan@example.com'

/** Requests a code for a phone or mail address and returns it. */
async function requestCode(shop: TestShop, contact: { phone: string } | { mail: string }): Promise<string> {
  await shop.visitor().call(sendLoginCode, contact)
  return getLastCode(shop, 'phone' in contact ? contact.phone : contact.mail)
}

/** The accounts without a name: not the seller's. */
const listAccounts = (shop: TestShop) =>
  shop.db.db.selectFrom('account').selectAll().where('user_name', 'is', null).execute()

const wrongCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

test('a code logs in to the account of its phone, is used up, and leaves the password as it was', async () => {
  await using shop = await openShop()
  const phone = newPhone()
  const passwordHash = await shop.services.passwordHasher.hash(password)
  const { account } = await openBuyer(shop, { phone, passwordHash })
  const verifyCode = await requestCode(shop, { phone })
  const visitor = shop.visitor()
  const session = await visitor.call(loginByCode, { phone, verifyCode })
  expect(session).toMatchObject({ id: account.public_id, phone, roles: [{ role: 'BUYER' }] })
  visitor.token = session.token
  expect(await visitor.call(getBuyer, {})).toMatchObject({ phone })
  expect((await visitor.expectRejection(loginByCode, { phone, verifyCode })).code).toBe('codeWrong')
  await shop.visitor().call(login, { userName: phone, password })
})

test('a phone without an account gets one with its code, without a password, which its owner sets by a code', async () => {
  await using shop = await openShop()
  const phone = newPhone()
  const session = await shop
    .visitor()
    .call(loginByCode, { phone, verifyCode: await requestCode(shop, { phone }) })
  expect(session).toMatchObject({ phone, userName: phone, roles: [{ role: 'BUYER' }] })
  expect(await listAccounts(shop)).toMatchObject([
    { user_name: null, password_hash: null, phone_proved_at: shop.clock.now },
  ])
  expect((await shop.visitor().expectRejection(login, { userName: phone, password })).code).toBe('loginWrong')
  await shop.advanceClock(60)
  const again = await shop
    .visitor()
    .call(loginByCode, { phone, verifyCode: await requestCode(shop, { phone }) })
  expect(again.id).toBe(session.id)
  await shop.advanceClock(60)
  await shop.visitor().call(sendResetCode, { phone })
  const verifyCode = await getLastCode(shop, phone)
  await shop.visitor().call(resetPassword, { phone, verifyCode, password, confirmPassword: password })
  expect((await shop.visitor().call(login, { userName: phone, password })).id).toBe(session.id)
})

test('a mail address without an account gets one with its code, in any case, and nothing has it in plaintext', async () => {
  await using shop = await openShop()
  const visitor = shop.visitor()
  const session = await visitor.call(loginByCode, { mail, verifyCode: await requestCode(shop, { mail }) })
  visitor.token = session.token
  expect(await visitor.call(getBuyer, {})).toMatchObject({ mail, mailProved: true, phone: null })
  await shop.advanceClock(60)
  const upper = mail.toUpperCase()
  const verifyCode = await requestCode(shop, { mail: upper })
  expect((await shop.visitor().call(loginByCode, { mail: upper, verifyCode })).id).toBe(session.id)
  expect(await dumpDatabase(shop.db)).not.toContain('example.com')
})

test('known and unknown phones get the same answer and the same message', async () => {
  await using shop = await openShop()
  const [known, unknown] = [newPhone(), newPhone()]
  await openBuyer(shop, { phone: known })
  const replies = []
  for (const phone of [known, unknown]) replies.push(await shop.visitor().call(sendLoginCode, { phone }))
  expect(replies[0]).toEqual(replies[1])
  for (const phone of [known, unknown]) {
    const [text = ''] = await listMessagesTo(shop, phone)
    expect(text).toMatch(/^FAKA: \d{6} is your code to log in\./)
    const verifyCode = wrongCode(await getLastCode(shop, phone))
    expect((await shop.visitor().expectRejection(loginByCode, { phone, verifyCode })).code).toBe('codeWrong')
  }
})

test('a code for another purpose does not log in, and that for logging in does nothing else', async () => {
  await using shop = await openShop()
  const phone = newPhone()
  await openBuyer(shop, { phone })
  const verifyCode = await requestCode(shop, { phone })
  const passwords = { password, confirmPassword: password }
  for (const operation of [register, resetPassword])
    expect((await shop.visitor().expectRejection(operation, { phone, verifyCode, ...passwords })).code).toBe(
      'codeWrong',
    )
  await shop.advanceClock(60)
  await shop.visitor().call(sendResetCode, { phone })
  const resetCode = await getLastCode(shop, phone)
  expect((await shop.visitor().expectRejection(loginByCode, { phone, verifyCode: resetCode })).code).toBe(
    'codeWrong',
  )
})

test('an account with a second factor is asked for it after the code, and the code is used up', async () => {
  await using shop = await openShop()
  const phone = newPhone()
  const passwordHash = await shop.services.passwordHasher.hash(password)
  const { visitor } = await openBuyer(shop, { phone, passwordHash })
  const { secret } = await visitor.call(startTotp, { currentPassword: password })
  await visitor.call(enableTotp, { code: totpCode(secret, shop.clock.now) })
  await shop.advanceClock(60)
  const input = { phone, verifyCode: await requestCode(shop, { phone }) }
  const device = shop.visitor()
  const refused = await device.expectRejection(loginByCode, input)
  expect(refused.code).toBe('secondFactorNeeded')
  expect((await device.expectRejection(loginByCode, input)).code).toBe('codeWrong')
  const { loginTicket } = SecondFactorNeeded.parse(refused.data)
  await device.call(loginSecondFactor, { loginTicket, code: totpCode(secret, shop.clock.now) })
})

test('a disabled account is not logged in to, and this is revealed only with the code', async () => {
  await using shop = await openShop()
  const phone = newPhone()
  await openBuyer(shop, { phone })
  await disableUser(shop.seller, { userName: phone, enable: false, why: 'a test' })
  const verifyCode = await requestCode(shop, { phone })
  const visitor = shop.visitor()
  const wrong = { phone, verifyCode: wrongCode(verifyCode) }
  expect((await visitor.expectRejection(loginByCode, wrong)).code).toBe('codeWrong')
  expect((await visitor.expectRejection(loginByCode, { phone, verifyCode })).code).toBe('accountDisabled')
})

test('a phone or mail address that an account has unverified does not log in to it by a code', async () => {
  await using shop = await openShop()
  const phone = newPhone()
  const passwordHash = await shop.services.passwordHasher.hash(password)
  await openBuyer(shop, { phone, phoneVerified: false, passwordHash })
  await createUser(shop.seller, { userName: 'boss@example.com', roles: ['BUYER'] })
  const before = await listAccounts(shop)
  for (const [contact, code] of [
    [{ phone }, 'phoneTaken'],
    [{ mail: 'Boss@example.com' }, 'mailTaken'],
  ] as const) {
    const verifyCode = await requestCode(shop, contact)
    expect((await shop.visitor().expectRejection(loginByCode, { ...contact, verifyCode })).code).toBe(code)
  }
  expect(await listAccounts(shop)).toEqual(before)
})

test('an account that moved in from another shop is opened by a code, which verifies its phone', async () => {
  await using shop = await openShop()
  const phone = newPhone()
  const accountId = await inTx(shop.seller.common, (tx) =>
    importAccount(shop.seller, tx, { way: 'phone', to: phone }),
  )
  await shop.visitor().call(loginByCode, { phone, verifyCode: await requestCode(shop, { phone }) })
  expect(await listAccounts(shop)).toMatchObject([
    { account_id: accountId, phone_proved_at: shop.clock.now, password_hash: null },
  ])
})

test('a code used twice at once makes one account and one session', async () => {
  await using shop = await openShop()
  const phone = newPhone()
  const verifyCode = await requestCode(shop, { phone })
  const answers = await Promise.all(
    Array.from({ length: 4 }, async () =>
      (await shop.visitor().send(loginByCode, { phone, verifyCode })).json(),
    ),
  )
  expect(answers.filter(({ code }) => code === 0)).toHaveLength(1)
  expect(await listAccounts(shop)).toHaveLength(1)
  expect(await shop.db.db.selectFrom('session').select('account_id').execute()).toHaveLength(1)
})

test('codes for logging in count with those for signing up and for passwords', async () => {
  await using shop = await openShop({
    limits: { ...defaultLimits, codesPerPhoneAndHour: 2, proofOfWorkCost: 1 },
  })
  const phone = newPhone()
  await openBuyer(shop, { phone })
  await shop.visitor().call(sendLoginCode, { phone })
  expect((await shop.visitor().expectRejection(sendResetCode, { phone })).code).toBe('codeTooSoon')
  await shop.advanceClock(60)
  expect((await sendWithWork(shop.visitor(), sendResetCode, { phone })).json().code).toBe(0)
  await shop.advanceClock(60)
  const third = await sendWithWork(shop.visitor(), sendLoginCode, { phone })
  expect(third.json().code).toBe(codeNumbers.codeTooMany)
  expect(await readOutbox(shop)).toHaveLength(2)
})

test('an account with a password and more roles than a buyer is not logged in to by a code alone, which only the code reveals', async () => {
  await using shop = await openShop()
  const passwordHash = await shop.services.passwordHasher.hash(password)
  for (const role of ['SELLER', 'STAFF', 'ADMIN'] satisfies Role[]) {
    const phone = newPhone()
    await openBuyer(shop, { phone, passwordHash, roles: ['BUYER', role] })
    const verifyCode = await requestCode(shop, { phone })
    const refusal = async (code: string) =>
      (await shop.visitor().expectRejection(loginByCode, { phone, verifyCode: code })).code
    expect(await refusal(wrongCode(verifyCode))).toBe('codeWrong')
    expect(await refusal(verifyCode)).toBe('passwordNeeded')
    await shop.visitor().call(login, { userName: phone, password })
  }
})

test('a seller with a second factor is asked for it after the code, and one without a password logs in by the code', async () => {
  await using shop = await openShop()
  const [phone, other] = [newPhone(), newPhone()]
  const passwordHash = await shop.services.passwordHasher.hash(password)
  const { visitor } = await openBuyer(shop, { phone, passwordHash, roles: ['SELLER'] })
  const { secret } = await visitor.call(startTotp, { currentPassword: password })
  await visitor.call(enableTotp, { code: totpCode(secret, shop.clock.now) })
  const verifyCode = await requestCode(shop, { phone })
  expect((await shop.visitor().expectRejection(loginByCode, { phone, verifyCode })).code).toBe(
    'secondFactorNeeded',
  )
  await openBuyer(shop, { phone: other, roles: ['SELLER'] })
  await shop
    .visitor()
    .call(loginByCode, { phone: other, verifyCode: await requestCode(shop, { phone: other }) })
})

test('the owner is told by email of a login by a code from a network in which no device is logged in, and of no other', async () => {
  await using shop = await openShop()
  const listNotices = async () =>
    (await readOutbox(shop)).filter(({ template }) => template === 'loggedInByCode')
  const logIn = async (network: string) => {
    await shop.advanceClock(3600)
    const verifyCode = await requestCode(shop, { mail })
    return shop.visitor(network).call(loginByCode, { mail, verifyCode })
  }
  await logIn('10.1.0.1')
  await logIn('10.1.0.1')
  expect(await listNotices()).toEqual([])
  await logIn('10.2.0.1')
  expect(await listNotices()).toMatchObject([
    { to: mail, text: { body: expect.stringContaining('Network: 10.2') } },
  ])
  await logIn('10.2.0.1')
  expect(await listNotices()).toHaveLength(1)
})

test('a code does not log in to an account that got another phone meanwhile', async () => {
  await using shop = await openShop()
  const phone = newPhone()
  const { account } = await openBuyer(shop, { phone })
  const verifyCode = await requestCode(shop, { phone })
  const { late } = await inTx(shop.services.common, async (tx) => {
    await setPhone(shop.services, tx, account.account_id, newPhone(), { onlyIfUnset: false }, shop.clock.now)
    const loggingIn = shop.visitor().expectRejection(loginByCode, { phone, verifyCode })
    await waitForLock(shop.db.db)
    return { late: loggingIn }
  })
  expect((await late).code).toBe('codeWrong')
})

test('a phone that the operator typed for an account with a name or roles does not log in to it by a code', async () => {
  await using shop = await openShop()
  const [named, working] = [newPhone(), newPhone()]
  await createUser(shop.seller, { userName: 'boss', phone: Phone.parse(named), roles: ['BUYER'] })
  await openBuyer(shop, { phone: working, phoneVerified: false, roles: ['BUYER', 'ADMIN'] })
  for (const phone of [named, working]) {
    const verifyCode = await requestCode(shop, { phone })
    expect((await shop.visitor().expectRejection(loginByCode, { phone, verifyCode })).code).toBe('phoneTaken')
  }
})
