import { login } from '@faka/contract/account/account'
import { sendAccountCode } from '@faka/contract/account/account-proof'
import { sendMailCode, sendPhoneCode } from '@faka/contract/account/change-account'
import { loginByCode, sendLoginCode } from '@faka/contract/account/code-login'
import { confirmSecondFactor, enableTotp, startTotp } from '@faka/contract/account/second-factor'
import { listSessions } from '@faka/contract/account/sessions'
import { changeBuyer, getBuyer } from '@faka/contract/profile/profile'
import { expect, test } from 'vitest'
import { type Buyer, newPhone, openBuyer } from '../../../../test-support/seed/open-buyer.ts'
import { openShop, type TestShop } from '../../../../test-support/server/open-shop.ts'
import { getLastCode } from '../../../../test-support/server/read-outbox.ts'
import { totpCode } from '../../../../test-support/server/totp-code.ts'

const currentPassword = 'a password of tests'
/** A buyer with that password. */
const openOwner = async (shop: TestShop) =>
  openBuyer(shop, { passwordHash: await shop.services.passwordHasher.hash(currentPassword) })

test('a new buyer has an empty profile, and changes one field at a time', async () => {
  await using shop = await openShop()
  const { visitor, account } = await openOwner(shop)
  const before = await visitor.call(getBuyer, {})
  expect(before).toEqual({
    id: account.public_id,
    userId: account.public_id,
    phone: account.phone,
    balanceFen: 0,
    nickName: '',
    avatar: '',
    qq: '',
    mail: '',
    wechat: '',
    region: '',
  })
  await visitor.call(changeBuyer, { nickName: ' 小青 ', region: '110101' })
  await visitor.call(changeBuyer, { mail: 'qing@example.com', avatar: '/avatars/fox.svg', currentPassword })
  const changed = { nickName: '小青', region: '110101', mail: 'qing@example.com', avatar: '/avatars/fox.svg' }
  expect(await visitor.call(getBuyer, {})).toEqual({ ...before, ...changed })
  expect(await visitor.call(changeBuyer, { mail: '', currentPassword })).toEqual({
    ...before,
    ...changed,
    mail: '',
  })
  expect(await visitor.call(changeBuyer, {})).toMatchObject({ nickName: '小青' })
})

test('concurrent changes keep each other’s fields', async () => {
  await using shop = await openShop()
  const { visitor } = await openBuyer(shop)
  await Promise.all([
    visitor.call(changeBuyer, { nickName: 'a' }),
    visitor.call(changeBuyer, { qq: '10001' }),
    visitor.call(changeBuyer, { wechat: 'wx_12345' }),
  ])
  expect(await visitor.call(getBuyer, {})).toMatchObject({ nickName: 'a', qq: '10001', wechat: 'wx_12345' })
})

test('a phone is changed only with the code sent to it, and never to that of another account', async () => {
  await using shop = await openShop()
  const { visitor, account } = await openOwner(shop)
  const other = await openOwner(shop)
  const phone = newPhone()
  expect(await visitor.call(changeBuyer, { phone: account.phone ?? '' })).toMatchObject({
    phone: account.phone,
  })
  expect(
    (await visitor.expectRejection(changeBuyer, { phone, nickName: 'lost', currentPassword })).code,
  ).toBe('codeWrong')
  await visitor.call(sendPhoneCode, { phone })
  const verifyCode = await getLastCode(shop, phone)
  const wrong = verifyCode === '000000' ? '111111' : '000000'
  expect(
    (await visitor.expectRejection(changeBuyer, { phone, verifyCode: wrong, currentPassword })).code,
  ).toBe('codeWrong')
  expect(
    (await other.visitor.expectRejection(changeBuyer, { phone: newPhone(), verifyCode, currentPassword }))
      .code,
  ).toBe('codeWrong')
  expect(
    await visitor.call(changeBuyer, { phone, verifyCode, nickName: 'kept', currentPassword }),
  ).toMatchObject({
    phone,
    nickName: 'kept',
  })
  expect(
    (await visitor.expectRejection(changeBuyer, { phone: newPhone(), verifyCode, currentPassword })).code,
  ).toBe('codeWrong')

  await shop.advanceClock(61)
  await other.visitor.call(sendPhoneCode, { phone })
  const taken = { phone, verifyCode: await getLastCode(shop, phone), nickName: 'lost', currentPassword }
  expect((await other.visitor.expectRejection(changeBuyer, taken)).code).toBe('phoneTaken')
  expect((await other.visitor.call(getBuyer, {})).nickName).toBe('')
  await visitor.call(listSessions, {})
})

test('a session alone changes neither the phone nor the mail, not even a first one: it needs the password', async () => {
  await using shop = await openShop()
  const { visitor, account } = await openOwner(shop)
  const phone = newPhone()
  await visitor.call(sendPhoneCode, { phone })
  const verifyCode = await getLastCode(shop, phone)
  const theirs = { mail: 'thief@example.com' }
  const expectRefused = async (change: object) => {
    for (const proof of [{}, { currentPassword: 'not this one' }, { code: '000000' }])
      expect((await visitor.expectRejection(changeBuyer, { ...change, ...proof })).code).toBe('passwordWrong')
  }
  await expectRefused(theirs)
  await visitor.call(changeBuyer, { mail: 'qing@example.com', currentPassword })
  for (const change of [{ phone, verifyCode }, { mail: '' }]) await expectRefused(change)
  expect((await visitor.expectRejection(changeBuyer, theirs)).code).toBe('passwordWrong')
  expect(await visitor.call(getBuyer, {})).toMatchObject({ phone: account.phone, mail: 'qing@example.com' })
  // what stays as it is needs nothing
  await visitor.call(changeBuyer, { phone: account.phone ?? '', mail: 'qing@example.com', qq: '10001' })
  await visitor.call(changeBuyer, { mail: 'other@example.com', currentPassword })
  await visitor.call(changeBuyer, { phone, verifyCode, currentPassword })
  await shop.visitor().call(login, { userName: phone, password: currentPassword })
})

test('where the account has a second factor, changing the phone or the mail needs it, and the password is not enough', async () => {
  await using shop = await openShop()
  const { visitor } = await openOwner(shop)
  const { secret } = await visitor.call(startTotp, { currentPassword })
  await visitor.call(enableTotp, { code: totpCode(secret, shop.clock.now) })
  await shop.advanceClock(601)
  const first = { mail: 'qing@example.com' }
  expect((await visitor.expectRejection(changeBuyer, { ...first, currentPassword })).code).toBe(
    'confirmationNeeded',
  )
  await visitor.call(changeBuyer, { ...first, code: totpCode(secret, shop.clock.now) })
  await shop.advanceClock(601)
  const change = { mail: 'other@example.com' }
  expect((await visitor.expectRejection(changeBuyer, { ...change, currentPassword })).code).toBe(
    'confirmationNeeded',
  )
  expect((await visitor.expectRejection(changeBuyer, { ...change, code: 'AAAAAAAAAA' })).code).toBe(
    'factorWrong',
  )
  await visitor.call(changeBuyer, { ...change, code: totpCode(secret, shop.clock.now) })
  await shop.advanceClock(601)
  await visitor.call(confirmSecondFactor, { code: totpCode(secret, shop.clock.now) })
  expect(await visitor.call(changeBuyer, { mail: '' })).toMatchObject({ mail: '' })
})

/** Verifies a mail address of the profile. */
async function changeMail(shop: TestShop, { visitor }: Buyer, mail: string) {
  await visitor.call(sendMailCode, { mail })
  const mailVerifyCode = await getLastCode(shop, mail)
  await visitor.call(changeBuyer, { mail, mailVerifyCode, currentPassword })
}

test('another phone or mail to log in with ends every other session and the codes on their way to those before', async () => {
  await using shop = await openShop()
  const buyer = await openOwner(shop)
  const { visitor, account } = buyer
  const oldPhone = account.phone ?? ''
  const [oldMail, phone] = ['before@example.com', newPhone()]
  await changeMail(shop, buyer, oldMail)
  const changes = {
    phone: async () => {
      await visitor.call(sendPhoneCode, { phone })
      const verifyCode = await getLastCode(shop, phone)
      await visitor.call(changeBuyer, { phone, verifyCode, currentPassword })
    },
    mail: () => changeMail(shop, buyer, 'after@example.com'),
    none: () => visitor.call(changeBuyer, { mail: '', currentPassword }),
  }
  for (const [change, contact] of [
    ['phone', { phone: oldPhone }],
    ['mail', { mail: oldMail }],
    ['none', { mail: 'after@example.com' }],
  ] as const) {
    const other = shop.visitor()
    const { phone: userName } = await visitor.call(getBuyer, {})
    other.token = (await other.call(login, { userName: userName ?? '', password: currentPassword })).token
    await shop.advanceClock(61)
    await other.call(sendLoginCode, contact)
    const verifyCode = await getLastCode(shop, 'phone' in contact ? contact.phone : contact.mail)
    await changes[change]()
    expect((await other.expectRejection(listSessions, {})).code, change).toBe('sessionNeeded')
    await visitor.call(listSessions, {})
    expect((await other.expectRejection(loginByCode, { ...contact, verifyCode })).code, change).toBe(
      'codeWrong',
    )
  }
})

test('a profile needs a session', async () => {
  await using shop = await openShop()
  expect((await shop.visitor().expectRejection(getBuyer, {})).code).toBe('sessionNeeded')
  expect((await shop.visitor().expectRejection(changeBuyer, { nickName: 'x' })).code).toBe('sessionNeeded')
})

test('an account without a password changes its phone and its mail by a code to its own phone, each time a new one', async () => {
  await using shop = await openShop()
  const own = newPhone()
  const phone = newPhone()
  const { visitor, account } = await openBuyer(shop, { phone: own })
  const requestAccountCode = async (to: string) => {
    await visitor.call(sendAccountCode, {})
    return getLastCode(shop, to)
  }
  await visitor.call(sendPhoneCode, { phone })
  const typed = { phone, verifyCode: await getLastCode(shop, phone) }
  const refusal = async (input: Parameters<typeof visitor.call<typeof changeBuyer>>[1]) =>
    (await visitor.expectRejection(changeBuyer, input)).code
  expect(await refusal(typed)).toBe('accountCodeWrong')
  expect(await refusal({ ...typed, currentPassword })).toBe('accountCodeWrong')
  expect(await refusal({ ...typed, accountCode: typed.verifyCode })).toBe('accountCodeWrong')
  const accountCode = await requestAccountCode(own)
  const { visitor: stranger } = await openBuyer(shop)
  expect((await stranger.expectRejection(changeBuyer, { ...typed, accountCode })).code).toBe(
    'accountCodeWrong',
  )
  // a change that is refused leaves it valid
  const wrong = typed.verifyCode === '000000' ? '111111' : '000000'
  expect(await refusal({ phone, verifyCode: wrong, accountCode })).toBe('codeWrong')
  expect(await visitor.call(changeBuyer, { ...typed, accountCode })).toMatchObject({ phone })
  expect(await refusal({ mail: 'qing@example.com', accountCode })).toBe('accountCodeWrong')
  // the same phone gets a code each minute
  await shop.advanceClock(60)
  const next = await requestAccountCode(phone)
  expect(await visitor.call(changeBuyer, { mail: 'qing@example.com', accountCode: next })).toMatchObject({
    id: account.public_id,
    mail: 'qing@example.com',
  })
  expect(await refusal({ mail: '', accountCode: next })).toBe('accountCodeWrong')
})

test('where an account without a password has a second factor, that is asked for instead of a code', async () => {
  await using shop = await openShop()
  const own = newPhone()
  const { visitor } = await openBuyer(shop, { phone: own })
  await visitor.call(sendAccountCode, {})
  const { secret } = await visitor.call(startTotp, { accountCode: await getLastCode(shop, own) })
  await visitor.call(enableTotp, { code: totpCode(secret, shop.clock.now) })
  await shop.advanceClock(601)
  await visitor.call(sendAccountCode, {})
  const accountCode = await getLastCode(shop, own)
  const mail = 'qing@example.com'
  expect((await visitor.expectRejection(changeBuyer, { mail, accountCode })).code).toBe('confirmationNeeded')
  const code = totpCode(secret, shop.clock.now)
  expect(await visitor.call(changeBuyer, { mail, code })).toMatchObject({ mail })
})
