import { changePassword, sendPhoneCode } from '@faka/contract/account/change-account'
import { addPasskey, removePasskey, startPasskey } from '@faka/contract/account/passkeys'
import { resetPassword, sendResetCode } from '@faka/contract/account/registration'
import {
  confirmSecondFactor,
  enableTotp,
  removeTotp,
  renewRecoveryCodes,
  startTotp,
} from '@faka/contract/account/second-factor'
import { createApiKey, revokeApiKey } from '@faka/contract/api-key/api-key'
import { changeBuyer } from '@faka/contract/profile/profile'
import { exportShop } from '@faka/contract/shop/export-shop'
import { exportStock } from '@faka/contract/stock/stock-cards'
import { expect, test } from 'vitest'
import { newPhone, openBuyer } from '../../../../test-support/seed/open-buyer.ts'
import { openShop, type TestShop } from '../../../../test-support/server/open-shop.ts'
import { getLastCode, readOutbox } from '../../../../test-support/server/read-outbox.ts'
import { createAuthenticator } from '../../../../test-support/server/software-authenticator.ts'
import { totpCode } from '../../../../test-support/server/totp-code.ts'
import { userAgents } from '../../../../test-support/server/user-agents.ts'
import { findMailAddress } from '../profile/public.ts'
import { removeUserFactors } from './remove-user-factors.ts'
import { resetUserPassword } from './reset-user-password.ts'

const origin = 'https://shop.example'
const currentPassword = 'a password of tests'
const newPassword = 'another password of tests'
const newPasswords = { password: newPassword, confirmPassword: newPassword }
const address = 'owner@example.com'

/** The seller of the shop in a browser, with a password and, by default, an address. */
async function openOwner(shop: TestShop, { mail = address } = {}) {
  const passwordHash = await shop.services.passwordHasher.hash(currentPassword)
  await shop.db.pool.query(`update account set password_hash = $1 where user_name = 'seller'`, [passwordHash])
  const { visitor } = await openBuyer(shop, { userName: 'seller' })
  visitor.userAgent = userAgents.desktop
  if (mail !== '') await visitor.call(changeBuyer, { mail, currentPassword })
  return visitor
}

type Owner = Awaited<ReturnType<typeof openOwner>>

/** The mails about security, the oldest first. */
const listNotices = async (shop: TestShop) =>
  (await readOutbox(shop))
    .filter(({ channel, template }) => channel === 'mail' && template !== 'verifyCode')
    .reverse()

const addApp = async (owner: Owner, { clock }: TestShop) => {
  const { secret } = await owner.call(startTotp, { currentPassword })
  const { recoveryCodes } = await owner.call(enableTotp, { code: totpCode(secret, clock.now) })
  return { secret, recoveryCodes }
}

/** Everything that the owner of an account is told of, in this order; returns the secrets that were used. */
async function changeAll(shop: TestShop, owner: Owner): Promise<string[]> {
  const { shortUrl } = shop
  const { apiKey, token } = await owner.call(createApiKey, {
    shortUrl,
    name: 'robot',
    scopes: ['orders:read'],
  })
  await owner.call(revokeApiKey, { shortUrl, keyNo: apiKey.keyNo })
  const phone = newPhone()
  await owner.call(sendPhoneCode, { phone })
  const verifyCode = await getLastCode(shop, phone)
  await owner.call(changeBuyer, { phone, verifyCode, currentPassword })
  const { secret, recoveryCodes } = await addApp(owner, shop)
  await shop.advanceClock(31)
  await owner.call(confirmSecondFactor, { code: totpCode(secret, shop.clock.now) })
  const creation = await owner.call(startPasskey, { currentPassword })
  const { passkeyId } = await owner.call(addPasskey, {
    name: 'My phone',
    ...createAuthenticator({ origin }).create(creation),
  })
  await owner.call(removePasskey, { passkeyId, code: recoveryCodes[0] ?? '' })
  await shop.advanceClock(31)
  const renewed = await owner.call(renewRecoveryCodes, { code: totpCode(secret, shop.clock.now) })
  await owner.call(removeTotp, { code: renewed.recoveryCodes[0] ?? '' })
  await owner.call(changePassword, { currentPassword, ...newPasswords })
  await shop.advanceClock(60)
  await shop.visitor().call(sendResetCode, { phone })
  const resetCode = await getLastCode(shop, phone)
  await shop.visitor().call(resetPassword, { phone, verifyCode: resetCode, ...newPasswords })
  return [token, verifyCode, secret, recoveryCodes.join(), resetCode, currentPassword, newPassword, phone]
}

const allChanges = [
  'apiKeyCreated',
  'apiKeyRevoked',
  'phoneChanged',
  'factorAdded',
  'passkeyAdded',
  'passkeyRemoved',
  'recoveryCodesRenewed',
  'factorRemoved',
  'passwordChanged',
  'passwordChanged',
]

test('the owner is told by email of each change, in both languages: when, from where, and what to do; never a secret', async () => {
  await using shop = await openShop({ config: { publicUrl: origin } })
  const owner = await openOwner(shop)
  const secrets = await changeAll(shop, owner)
  const notices = await listNotices(shop)
  expect(notices.map(({ template }) => template)).toEqual(allChanges)
  for (const { to, text, vars, template } of notices) {
    expect(to).toBe(address)
    expect(vars).toEqual({})
    const { subject = '', body } = text
    expect(subject, template).toMatch(/^FAKA .+ \/ .*FAKA /)
    for (const part of [
      '账号：seller',
      'Account: seller',
      '如果不是您本人操作：',
      'If this was not you',
      '(UTC+8)',
    ])
      expect(body, template).toContain(part)
    for (const secret of secrets) expect(`${subject}${body}`, template).not.toContain(secret)
    expect(body, template).not.toMatch(/\d+\.\d+\.\d+\.\d+/)
  }
  const [created] = notices
  expect(created?.text.body).toContain('设备：Chrome, Windows\n网络：10.')
  expect(created?.text.body).toContain('Device: Chrome, Windows\nNetwork: 10.')
  expect(created?.text.body).toMatch(/对象：faka_[0-9A-Z]{10}\n/)
})

test('the owner is told of each export of cards, with the item, in both languages, and never of a card', async () => {
  await using shop = await openShop()
  const itemId = await shop.addItem({ cards: ['CANARY-CARD'] })
  const owner = await openOwner(shop)
  expect((await owner.send(exportStock, { itemId })).body).toContain('CANARY-CARD')
  expect((await owner.send(exportShop, { shortUrl: shop.shortUrl })).statusCode).toBe(200)
  const notices = await listNotices(shop)
  expect(notices.map(({ to, template }) => [to, template])).toEqual([
    [address, 'cardsExported'],
    [address, 'shopExported'],
  ])
  expect(notices[0]?.text.body).toContain(`对象：${itemId}\n`)
  for (const { text } of notices) {
    for (const part of ['如果不是您本人或您的员工操作：', 'If this was neither you nor your staff'])
      expect(text.body).toContain(part)
    expect(JSON.stringify(text)).not.toContain('CANARY')
  }
})

test('of another or no mail address the one before is told, and of a first one none', async () => {
  await using shop = await openShop()
  const owner = await openOwner(shop)
  expect(await listNotices(shop)).toEqual([])
  await owner.call(changeBuyer, { mail: address, nickName: 'the same' })
  await owner.call(changeBuyer, { mail: 'other@example.com', currentPassword })
  await owner.call(changeBuyer, { mail: '', currentPassword })
  expect((await listNotices(shop)).map(({ to, template }) => [to, template])).toEqual([
    [address, 'mailChanged'],
    ['other@example.com', 'mailChanged'],
  ])
})

test('an address is not verified: it gets ten notices a day, and of each further account one', async () => {
  await using shop = await openShop()
  const owner = await openOwner(shop)
  const { shortUrl } = shop
  const createKeys = async (count: number) => {
    for (let each = 0; each < count; each++)
      await owner.call(createApiKey, { shortUrl, name: `robot ${each}`, scopes: ['orders:read'] })
  }
  await createKeys(12)
  expect(await listNotices(shop)).toHaveLength(10)
  const passwordHash = await shop.services.passwordHasher.hash(currentPassword)
  const { visitor: other } = await openBuyer(shop, { userName: 'go.example/now', passwordHash })
  for (const mail of [address, '', address.toUpperCase(), ''])
    await other.call(changeBuyer, { mail, currentPassword })
  const notices = await listNotices(shop)
  expect(notices).toHaveLength(11)
  expect(notices.at(-1)?.text.body).toMatch(/账号：\d{3}\*{4}\d{4}\n/)
  for (const { text } of notices) expect(text.body).not.toMatch(/robot|go\.example/)
  await other.call(changeBuyer, { mail: address, currentPassword })
  expect((await other.expectRejection(changeBuyer, { mail: '', currentPassword })).code).toBe('tooOften')
  await shop.advanceClock(24 * 3600)
  await other.call(changeBuyer, { mail: '', currentPassword })
  expect(await listNotices(shop)).toHaveLength(12)
})

test('of what the operator does at the command line the owner reads just that', async () => {
  await using shop = await openShop()
  const owner = await openOwner(shop)
  await addApp(owner, shop)
  const userName = 'seller'
  await removeUserFactors(shop.seller, { userName }, { findMailAddress })
  await resetUserPassword(shop.seller, { userName, password: newPassword }, { findMailAddress })
  const notices = (await listNotices(shop)).slice(1)
  expect(notices.map(({ template }) => template)).toEqual(['factorsRemoved', 'passwordChanged'])
  for (const { text } of notices) {
    expect(text.body).toContain('操作者：本站管理员（服务器命令行）')
    expect(text.body).not.toMatch(/设备：|Device:/)
  }
})

test('without an address, and where email is not configured, every change succeeds and no mail is queued', async () => {
  await using shop = await openShop({ config: { publicUrl: origin } })
  await changeAll(shop, await openOwner(shop, { mail: '' }))
  expect(await listNotices(shop)).toEqual([])
  await using silent = await openShop({ config: { publicUrl: origin, mail: undefined } })
  const owner = await openOwner(silent)
  await owner.call(changePassword, { currentPassword, ...newPasswords })
  expect((await silent.db.pool.query(`select from message where channel = 'mail'`)).rowCount).toBe(0)
})
