import { login } from '@faka/contract/account/account'
import { sendMailCode } from '@faka/contract/account/change-account'
import { register, resetPassword, sendRegisterCode, sendResetCode } from '@faka/contract/account/registration'
import { listSessions } from '@faka/contract/account/sessions'
import { changeBuyer, getBuyer } from '@faka/contract/profile/profile'
import { codeNumbers } from '@faka/contract/shared/code-numbers'
import { expect, test } from 'vitest'
import { openBuyer } from '../../../../test-support/seed/open-buyer.ts'
import { dumpDatabase } from '../../../../test-support/server/database-contents.ts'
import { openShop, type TestShop } from '../../../../test-support/server/open-shop.ts'
import { getLastCode, listMessagesTo, readOutbox } from '../../../../test-support/server/read-outbox.ts'
import { sendWithWork } from '../../../../test-support/server/send-with-work.ts'
import type { Visitor } from '../../../../test-support/server/visitor.ts'
import { listCodeWays } from './code-recipient.ts'
import { createUser } from './create-user.ts'

const mail = 'Qing.Lan@example.com'
const password = 'a good password'
const passwords = { password, confirmPassword: password }

async function signUpByMail(shop: TestShop, address = mail): Promise<void> {
  await shop.visitor().call(sendRegisterCode, { mail: address })
  await shop.visitor().call(register, {
    mail: address,
    verifyCode: await getLastCode(shop, address),
    ...passwords,
  })
}

async function logIn(shop: TestShop, userName = mail): Promise<Visitor> {
  const visitor = shop.visitor()
  visitor.token = (await visitor.call(login, { userName, password })).token
  return visitor
}

/** A buyer with a phone and that password. */
const openOwner = async (shop: TestShop) =>
  openBuyer(shop, { passwordHash: await shop.services.passwordHasher.hash(password) })

async function proveMail(shop: TestShop, visitor: Visitor, address = mail): Promise<void> {
  await visitor.call(sendMailCode, { mail: address })
  const mailVerifyCode = await getLastCode(shop, address)
  await visitor.call(changeBuyer, { mail: address, mailVerifyCode, currentPassword: password })
}

test('a code sent by mail creates an account that logs in by it, in any case, without a phone', async () => {
  await using shop = await openShop()
  await signUpByMail(shop)
  const [message] = await readOutbox(shop)
  expect(message).toMatchObject({ channel: 'mail', to: mail, text: { subject: 'Your FAKA code' } })
  expect(message?.text.body).toMatch(
    /^FAKA: \d{6} is your code to sign up\. It is valid for 5 minutes\. Do not share it with anyone\.$/,
  )
  const session = await shop.visitor().call(login, { userName: mail.toUpperCase(), password })
  expect(session).toMatchObject({ userName: mail, phone: null })
  const visitor = await logIn(shop)
  expect(await visitor.call(getBuyer, {})).toMatchObject({ mail, mailProved: true, phone: null })
  expect(await dumpDatabase(shop.db)).not.toContain('example.com')
})

test('that a mail address has an account is revealed only with its code', async () => {
  await using shop = await openShop()
  await signUpByMail(shop)
  await createUser(shop.seller, { userName: 'Boss@example.com', roles: ['BUYER'] })
  await shop.advanceClock(60)
  for (const address of ['qing.lan@example.com', 'boss@example.com']) {
    await shop.visitor().call(sendRegisterCode, { mail: address })
    const [message] = await readOutbox(shop)
    expect(message?.text.body).toContain('this email address already has an account')
    const input = { mail: address, verifyCode: message?.vars.code ?? '', ...passwords }
    expect((await shop.visitor().expectRejection(register, input)).code).toBe('mailTaken')
  }
  for (const userName of [mail, 'BOSS@example.com'])
    await expect(createUser(shop.seller, { userName, roles: ['BUYER'] })).rejects.toThrow('nameTaken')
})

test('a code sent by mail resets the password of the account that verified the address', async () => {
  await using shop = await openShop()
  await signUpByMail(shop)
  const before = await logIn(shop)
  await shop.advanceClock(60)
  await shop.visitor().call(sendResetCode, { mail })
  const verifyCode = await getLastCode(shop, mail)
  const changed = { password: 'another password', confirmPassword: 'another password' }
  await shop.visitor().call(resetPassword, { mail, verifyCode, ...changed })
  expect((await before.expectRejection(listSessions, {})).code).toBe('sessionNeeded')
  expect((await shop.visitor().expectRejection(login, { userName: mail, password })).code).toBe('loginWrong')
  await shop.visitor().call(login, { userName: mail, password: changed.password })
})

test('an address that no code verified resets nothing, and the reply does not reveal it', async () => {
  await using shop = await openShop()
  const { visitor } = await openOwner(shop)
  await visitor.call(changeBuyer, { mail, currentPassword: password })
  await createUser(shop.seller, { userName: 'boss@example.com', roles: ['BUYER'] })
  for (const address of [mail, 'boss@example.com', 'nobody@example.com']) {
    expect(await shop.visitor().call(sendResetCode, { mail: address })).toEqual({ resendAfterSeconds: 60 })
    expect(await listMessagesTo(shop, address)).toEqual([])
    const guess = { mail: address, verifyCode: '123456', ...passwords }
    expect((await shop.visitor().expectRejection(resetPassword, guess)).code).toBe('codeWrong')
  }
  expect((await shop.visitor().expectRejection(login, { userName: mail, password })).code).toBe('loginWrong')
})

test('an account verifies its mail with the code and its password, and logs in by it from then on', async () => {
  await using shop = await openShop()
  const { visitor } = await openOwner(shop)
  await visitor.call(changeBuyer, { mail, currentPassword: password })
  expect((await visitor.call(getBuyer, {})).mailProved).toBeUndefined()
  await visitor.call(sendMailCode, { mail })
  const mailVerifyCode = await getLastCode(shop, mail)
  const input = { mail, mailVerifyCode }
  expect((await visitor.expectRejection(changeBuyer, input)).code).toBe('passwordWrong')
  expect(await visitor.call(changeBuyer, { ...input, currentPassword: password })).toMatchObject({
    mail,
    mailProved: true,
  })
  await logIn(shop)
  // used up
  expect((await visitor.expectRejection(changeBuyer, { ...input, currentPassword: password })).code).toBe(
    'codeWrong',
  )
  const other = await openOwner(shop)
  await shop.advanceClock(60)
  await other.visitor.call(sendMailCode, { mail: mail.toLowerCase() })
  const taken = {
    mail: mail.toLowerCase(),
    mailVerifyCode: await getLastCode(shop, mail.toLowerCase()),
    currentPassword: password,
    nickName: 'lost',
  }
  expect((await other.visitor.expectRejection(changeBuyer, taken)).code).toBe('mailTaken')
  expect(await other.visitor.call(getBuyer, {})).toMatchObject({ mail: '', nickName: '' })
})

test('an address that replaces a verified one without a code is not logged in with, and never the only name', async () => {
  await using shop = await openShop()
  const { visitor } = await openOwner(shop)
  await proveMail(shop, visitor)
  const unverified = { mail: 'other@example.com', currentPassword: password }
  expect((await visitor.call(changeBuyer, unverified)).mailProved).toBeUndefined()
  for (const userName of [mail, unverified.mail])
    expect((await shop.visitor().expectRejection(login, { userName, password })).code).toBe('loginWrong')

  await shop.advanceClock(60)
  await signUpByMail(shop)
  const phoneless = await logIn(shop)
  for (const address of ['', 'third@example.com'])
    expect(
      (await phoneless.expectRejection(changeBuyer, { mail: address, currentPassword: password })).code,
    ).toBe('codeWrong')
  await proveMail(shop, phoneless, 'third@example.com')
  await logIn(shop, 'third@example.com')
  expect((await shop.visitor().expectRejection(login, { userName: mail, password })).code).toBe('loginWrong')
})

test('the codes of one address are limited like those of a phone, however it is written', async () => {
  await using shop = await openShop({ limits: { proofOfWorkCost: 1 } })
  for (const address of [mail, mail.toUpperCase(), mail, mail.toLowerCase(), mail]) {
    expect((await sendWithWork(shop.visitor(), sendResetCode, { mail: address })).json().code).toBe(0)
    expect((await shop.visitor().expectRejection(sendRegisterCode, { mail })).code).toBe('codeTooSoon')
    await shop.advanceClock(60)
  }
  const sixth = await sendWithWork(shop.visitor(), sendRegisterCode, { mail })
  expect(sixth.json().code).toBe(codeNumbers.codeTooMany)
  await shop.visitor().call(sendRegisterCode, { mail: 'another@example.com' })
})

test('a shop without mail sends no code by it, and one without SMS still does', async () => {
  await using unmailed = await openShop({ config: { mail: undefined } })
  expect((await unmailed.visitor().expectRejection(sendRegisterCode, { mail })).code).toBe('messagesClosed')
  expect(listCodeWays(unmailed.services.config)).toEqual(['phone'])
  await using silent = await openShop({ config: { mail: undefined, sms: undefined } })
  expect(listCodeWays(silent.services.config)).toEqual([])
  await using mailed = await openShop({ config: { sms: undefined } })
  expect(listCodeWays(mailed.services.config)).toEqual(['mail'])
  await signUpByMail(mailed)
  await logIn(mailed)
})

test('a code goes to a phone or to a mail address, never to both or to neither', async () => {
  await using shop = await openShop()
  for (const input of [{}, { mail, phone: '13800138000' }])
    for (const operation of [sendRegisterCode, sendResetCode])
      expect((await shop.visitor().expectRejection(operation, input)).code).toBe('badInput')
  expect(await readOutbox(shop)).toEqual([])
})
