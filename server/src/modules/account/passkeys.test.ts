import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { login } from '@faka/contract/account/account'
import {
  addPasskey,
  listPasskeys,
  maxPasskeys,
  type PasskeyRequest,
  removePasskey,
  renamePasskey,
  requestPasskey,
  requestPasskeyLogin,
  startPasskey,
} from '@faka/contract/account/passkeys'
import {
  confirmSecondFactor,
  enableTotp,
  loginSecondFactor,
  removeTotp,
  renewRecoveryCodes,
  SecondFactorNeeded,
  showSecondFactor,
  startTotp,
} from '@faka/contract/account/second-factor'
import { ShortUrl } from '@faka/contract/shared/ids'
import { inviteStaff } from '@faka/contract/shop/staff'
import { expect, test } from 'vitest'
import { openBuyer } from '../../../../test-support/seed/open-buyer.ts'
import { openShop, type TestShop } from '../../../../test-support/server/open-shop.ts'
import {
  createAuthenticator,
  type Distortion,
  type SoftwareAuthenticator,
} from '../../../../test-support/server/software-authenticator.ts'
import { totpCode } from '../../../../test-support/server/totp-code.ts'
import type { Visitor } from '../../../../test-support/server/visitor.ts'
import { findMailAddress } from '../profile/public.ts'
import { createShop } from '../shop/create-shop.ts'
import { removeUserFactors } from './remove-user-factors.ts'

const origin = 'https://shop.example'
const shortUrl = ShortUrl.parse('another-shop')
const password = 'a password of tests'
const invitation = { shortUrl, name: 'Anna', rights: ['orders' as const] }

const openPasskeyShop = (limits = {}) => openShop({ config: { publicUrl: origin }, limits })

/** The owner of a shop, with a password. */
async function openOwner(shop: TestShop, userName = 'boss') {
  const passwordHash = await shop.services.passwordHasher.hash(password)
  const { visitor } = await openBuyer(shop, { userName, passwordHash })
  if (userName === 'boss') await createShop(shop.seller, { seller: userName, shortUrl, name: 'Another shop' })
  return visitor
}

async function enroll(
  visitor: Visitor,
  device: SoftwareAuthenticator,
  name = 'My phone',
  distortion?: Distortion,
) {
  const creation = await visitor.call(startPasskey, { currentPassword: password })
  return visitor.call(addPasskey, { name, ...device.create(creation, distortion) })
}

const ticketFor = async (visitor: Visitor, userName = 'boss') =>
  SecondFactorNeeded.parse((await visitor.expectRejection(login, { userName, password })).data).loginTicket

/** The request to the passkeys of an account; fails where there is none. */
const demand = ({ request }: { request: PasskeyRequest | null }): PasskeyRequest => {
  if (!request) throw new Error('no passkey was asked')
  return request
}

const requestLogin = async (visitor: Visitor, loginTicket: string) =>
  demand(await visitor.call(requestPasskeyLogin, { loginTicket }))

const listKinds = async (shop: TestShop) =>
  (await shop.db.db.selectFrom('account_event').select('kind').orderBy('event_id').execute()).map(
    ({ kind }) => kind,
  )

test('a passkey is added by the password, brings recovery codes, and is asked for at every login', async () => {
  await using shop = await openPasskeyShop()
  const owner = await openOwner(shop)
  const device = createAuthenticator({ origin })
  expect((await owner.expectRejection(startPasskey, { currentPassword: 'wrong' })).code).toBe('passwordWrong')
  const creation = await owner.call(startPasskey, { currentPassword: password })
  expect(creation).toMatchObject({ rp: { id: 'shop.example' }, excludeCredentials: [] })
  // nothing asks for a passkey before one was added
  await shop.visitor().call(login, { userName: 'boss', password })
  const { passkeyId, recoveryCodes } = await owner.call(addPasskey, {
    name: ' My phone ',
    ...device.create(creation),
  })
  expect(new Set(recoveryCodes).size).toBe(10)
  const { list, host } = await owner.call(listPasskeys, {})
  expect(host).toBe('shop.example')
  expect(list).toMatchObject([{ passkeyId, name: 'My phone', lastUsedTime: null }])
  expect(await owner.call(showSecondFactor, {})).toMatchObject({ totpTime: null, recoveryCodesLeft: 10 })

  const visitor = shop.visitor()
  const loginTicket = await ticketFor(visitor)
  const request = await requestLogin(visitor, loginTicket)
  expect(request.allowCredentials).toEqual([
    { id: device.credentialId, type: 'public-key', transports: ['internal'] },
  ])
  const session = await visitor.call(loginSecondFactor, { loginTicket, passkey: device.answer(request) })
  visitor.token = session.token
  expect((await visitor.call(listPasskeys, {})).list[0]?.lastUsedTime).not.toBeNull()
  // a login with the passkey proved it for what asks again
  await visitor.call(inviteStaff, invitation)
  expect(await listKinds(shop)).toEqual(['passkeyAdded'])
})

test('what asks for the second factor again accepts a passkey, in the session that asked', async () => {
  await using shop = await openPasskeyShop()
  const owner = await openOwner(shop)
  const device = createAuthenticator({ origin, counts: false })
  await enroll(owner, device)
  await owner.call(inviteStaff, invitation)
  await shop.advanceClock(601)
  expect((await owner.expectRejection(inviteStaff, invitation)).code).toBe('confirmationNeeded')
  const { visitor: other } = await openBuyer(shop, { userName: 'boss' })
  const otherRequest = demand(await other.call(requestPasskey, {}))
  const reject = async (passkey: ReturnType<SoftwareAuthenticator['answer']>) =>
    (await owner.expectRejection(confirmSecondFactor, { passkey })).code
  expect(await reject(device.answer(otherRequest))).toBe('passkeyWrong')
  const request = demand(await owner.call(requestPasskey, {}))
  const answer = device.answer(request)
  await owner.call(confirmSecondFactor, { passkey: answer })
  await owner.call(inviteStaff, invitation)
  expect((await other.expectRejection(inviteStaff, invitation)).code).toBe('confirmationNeeded')
  expect(await reject(answer)).toBe('passkeyWrong')
})

test('an answer counts once, also when it comes several times at the same moment', async () => {
  await using shop = await openPasskeyShop()
  const owner = await openOwner(shop)
  const device = createAuthenticator({ origin, counts: false })
  await enroll(owner, device)
  const visitor = shop.visitor()
  const loginTicket = await ticketFor(visitor)
  const passkey = device.answer(await requestLogin(visitor, loginTicket))
  const answers = await Promise.allSettled(
    Array.from({ length: 4 }, () => shop.visitor().call(loginSecondFactor, { loginTicket, passkey })),
  )
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const nextTicket = await ticketFor(visitor)
  expect((await visitor.expectRejection(loginSecondFactor, { loginTicket: nextTicket, passkey })).code).toBe(
    'passkeyWrong',
  )
})

test.each<[string, Distortion]>([
  ['another page asked', { origin: 'https://shop.example.evil.example' }],
  ['the page was not encrypted', { origin: 'http://shop.example' }],
  ['the passkey belongs to another site', { rpId: 'evil.example' }],
  ['it signed a challenge that was never issued', { challenge: 'A'.repeat(43) }],
  ['it was made for something else', { type: 'webauthn.create' }],
])('the answer of a passkey is refused where %s, and its challenge is used up', async (_, distortion) => {
  await using shop = await openPasskeyShop()
  const owner = await openOwner(shop)
  const device = createAuthenticator({ origin, counts: false })
  await enroll(owner, device)
  const visitor = shop.visitor()
  const loginTicket = await ticketFor(visitor)
  const request = await requestLogin(visitor, loginTicket)
  const attempt = async (answer: ReturnType<SoftwareAuthenticator['answer']>) =>
    (await visitor.expectRejection(loginSecondFactor, { loginTicket, passkey: answer })).code
  expect(await attempt(device.answer(request, distortion))).toBe('passkeyWrong')
  if (!distortion.challenge) expect(await attempt(device.answer(request))).toBe('passkeyWrong')
  const passkey = device.answer(await requestLogin(visitor, loginTicket))
  expect(await visitor.call(loginSecondFactor, { loginTicket, passkey })).toMatchObject({ userName: 'boss' })
})

test('a passkey of another account is refused, also with a signature that is right', async () => {
  await using shop = await openPasskeyShop()
  const owner = await openOwner(shop)
  const thief = await openOwner(shop, 'thief')
  const [device, foreign] = [createAuthenticator({ origin }), createAuthenticator({ origin })]
  await enroll(owner, device)
  await enroll(thief, foreign)
  const visitor = shop.visitor()
  const loginTicket = await ticketFor(visitor)
  const attempt = async (passkey: ReturnType<SoftwareAuthenticator['answer']>) =>
    (await visitor.expectRejection(loginSecondFactor, { loginTicket, passkey })).code
  expect(await attempt(foreign.answer(await requestLogin(visitor, loginTicket)))).toBe('passkeyWrong')
  // the thief's key under the owner's number
  const forged = {
    ...foreign.answer(await requestLogin(visitor, loginTicket)),
    credentialId: device.credentialId,
  }
  expect(await attempt(forged)).toBe('passkeyWrong')
  expect(
    (
      await owner.expectRejection(addPasskey, {
        name: 'Another',
        ...foreign.create(await owner.call(startPasskey, { currentPassword: password })),
      })
    ).code,
  ).toBe('passkeyExists')
})

test('a device that counts back is refused and recorded, since its key was copied', async () => {
  await using shop = await openPasskeyShop()
  const owner = await openOwner(shop)
  const device = createAuthenticator({ origin })
  device.state.signCount = 41
  await enroll(owner, device)
  const answerWith = async (count: number) => {
    device.state.signCount = count - 1
    return { passkey: device.answer(demand(await owner.call(requestPasskey, {}))) }
  }
  await owner.call(confirmSecondFactor, await answerWith(50))
  for (const count of [50, 49, 1])
    expect((await owner.expectRejection(confirmSecondFactor, await answerWith(count))).code).toBe(
      'passkeyWrong',
    )
  await owner.call(confirmSecondFactor, await answerWith(51))
  expect((await listKinds(shop)).filter((kind) => kind === 'passkeyRefused')).toHaveLength(3)
})

test.each<[string, Distortion]>([
  ['another page made it', { origin: 'https://evil.example' }],
  ['it was made for another site', { rpId: 'evil.example' }],
  ['its challenge was never issued', { challenge: 'A'.repeat(43) }],
  ['it answers instead of being made', { type: 'webauthn.get' }],
])('no passkey is added where %s', async (_, distortion) => {
  await using shop = await openPasskeyShop()
  const owner = await openOwner(shop)
  const creation = await owner.call(startPasskey, { currentPassword: password })
  const device = createAuthenticator({ origin })
  const made = device.create(creation, distortion)
  expect((await owner.expectRejection(addPasskey, { name: 'My phone', ...made })).code).toBe('passkeyWrong')
  expect((await owner.call(listPasskeys, {})).list).toEqual([])
})

test('a passkey that comes with certificates is refused, and the addresses that they name are not asked', async () => {
  const asked: string[] = []
  await using server = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.end()
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const crlUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/revoked`
  await using shop = await openPasskeyShop()
  const owner = await openOwner(shop)
  for (const attestation of [
    { format: 'android-key', crlUrl },
    { format: 'packed', crlUrl },
    { format: 'tpm', crlUrl },
    { format: 'apple' },
  ]) {
    const creation = await owner.call(startPasskey, { currentPassword: password })
    const made = createAuthenticator({ origin }).create(creation, { attestation })
    expect((await owner.expectRejection(addPasskey, { name: 'My phone', ...made })).code).toBe('passkeyWrong')
  }
  expect(asked).toEqual([])
  const creation = await owner.call(startPasskey, { currentPassword: password })
  const broken = { ...createAuthenticator({ origin }).create(creation), attestation: 'oA' }
  expect((await owner.expectRejection(addPasskey, { name: 'My phone', ...broken })).code).toBe('passkeyWrong')
  // what a device signs with the key itself names no address
  await enroll(owner, createAuthenticator({ origin }), 'A key', { attestation: { format: 'packed' } })
})

test('a challenge of making a passkey is used once, expires, and belongs to its session', async () => {
  await using shop = await openPasskeyShop()
  const owner = await openOwner(shop)
  const attempt = async (visitor: Visitor, made: ReturnType<SoftwareAuthenticator['create']>) =>
    (await visitor.expectRejection(addPasskey, { name: 'My phone', ...made })).code
  const creation = await owner.call(startPasskey, { currentPassword: password })
  const { visitor: other } = await openBuyer(shop, { userName: 'boss' })
  expect(await attempt(other, createAuthenticator({ origin }).create(creation))).toBe('passkeyWrong')
  await owner.call(addPasskey, { name: 'My phone', ...createAuthenticator({ origin }).create(creation) })
  expect(await attempt(owner, createAuthenticator({ origin }).create(creation))).toBe('passkeyWrong')
  const late = await owner.call(startPasskey, { currentPassword: password })
  await shop.advanceClock(301)
  expect(await attempt(owner, createAuthenticator({ origin }).create(late))).toBe('passkeyWrong')
  expect(await shop.db.db.selectFrom('passkey_challenge').selectAll().execute()).toEqual([])
})

test('an account with a second factor proves it before another is added, and keeps its recovery codes', async () => {
  await using shop = await openPasskeyShop()
  const owner = await openOwner(shop)
  const device = createAuthenticator({ origin })
  const { recoveryCodes } = await enroll(owner, device)
  await shop.advanceClock(601)
  for (const operation of [startPasskey, startTotp])
    expect((await owner.expectRejection(operation, { currentPassword: password })).code).toBe(
      'confirmationNeeded',
    )
  await owner.call(confirmSecondFactor, {
    passkey: device.answer(demand(await owner.call(requestPasskey, {}))),
  })
  const { secret } = await owner.call(startTotp, { currentPassword: password })
  const code = totpCode(secret, shop.clock.now)
  expect((await owner.call(enableTotp, { code })).recoveryCodes).toEqual([])
  const second = createAuthenticator({ origin })
  expect((await enroll(owner, second, 'A key')).recoveryCodes).toEqual([])
  expect(await owner.call(showSecondFactor, {})).toMatchObject({ recoveryCodesLeft: 10 })
  // what remains after the app was removed still protects the account
  await owner.call(removeTotp, { code: recoveryCodes[0] ?? '' })
  expect(await owner.call(showSecondFactor, {})).toMatchObject({ totpTime: null, recoveryCodesLeft: 9 })
  await ticketFor(shop.visitor())
})

test('a passkey is renamed, and removed by proving the second factor; with the last one the recovery codes go', async () => {
  await using shop = await openPasskeyShop()
  const owner = await openOwner(shop)
  const device = createAuthenticator({ origin })
  const { passkeyId, recoveryCodes } = await enroll(owner, device)
  const second = await enroll(owner, createAuthenticator({ origin }), 'A key')
  expect(await owner.call(renamePasskey, { passkeyId, name: 'Old phone' })).toMatchObject({
    name: 'Old phone',
  })
  const thief = await openOwner(shop, 'thief')
  await enroll(thief, createAuthenticator({ origin }))
  expect((await thief.expectRejection(renamePasskey, { passkeyId, name: 'Mine' })).code).toBe(
    'passkeyNotFound',
  )
  expect((await thief.expectRejection(removePasskey, { passkeyId, code: '000000' })).code).toBe(
    'passkeyNotFound',
  )
  expect((await owner.expectRejection(removePasskey, { passkeyId, code: '000000' })).code).toBe('factorWrong')
  expect((await owner.expectRejection(removePasskey, { passkeyId })).code).toBe('badInput')
  const renewed = await owner.call(renewRecoveryCodes, {
    passkey: device.answer(demand(await owner.call(requestPasskey, {}))),
  })
  expect(renewed.recoveryCodes).not.toContain(recoveryCodes[0])
  await owner.call(removePasskey, {
    passkeyId,
    passkey: device.answer(demand(await owner.call(requestPasskey, {}))),
  })
  expect((await owner.call(listPasskeys, {})).list).toMatchObject([{ passkeyId: second.passkeyId }])
  await owner.call(removePasskey, {
    passkeyId: second.passkeyId,
    code: renewed.recoveryCodes[0] ?? '',
  })
  expect(await owner.call(showSecondFactor, {})).toMatchObject({ totpTime: null, recoveryCodesLeft: 0 })
  expect(await owner.call(requestPasskey, {})).toEqual({ request: null })
  await shop.visitor().call(login, { userName: 'boss', password })
})

test('wrong answers are limited like wrong codes', async () => {
  await using shop = await openPasskeyShop({ wrongCodes: 3 })
  const owner = await openOwner(shop)
  const device = createAuthenticator({ origin })
  await enroll(owner, device)
  const visitor = shop.visitor()
  const loginTicket = await ticketFor(visitor)
  const attempt = async (distortion: Distortion = {}) => {
    const passkey = device.answer(await requestLogin(visitor, loginTicket), distortion)
    return (await visitor.expectRejection(loginSecondFactor, { loginTicket, passkey })).code
  }
  for (let tries = 0; tries < 3; tries++) expect(await attempt({ rpId: 'evil.example' })).toBe('passkeyWrong')
  expect(await attempt()).toBe('factorLocked')
})

test(`an account has at most ${maxPasskeys} passkeys`, async () => {
  await using shop = await openPasskeyShop()
  const owner = await openOwner(shop)
  for (let count = 0; count < maxPasskeys; count++) await enroll(owner, createAuthenticator({ origin }))
  expect((await owner.expectRejection(startPasskey, { currentPassword: password })).code).toBe('passkeysFull')
})

test('a shop at an IP address offers no passkeys', async () => {
  await using shop = await openShop()
  const owner = await openOwner(shop)
  expect(await owner.call(listPasskeys, {})).toEqual({ list: [], host: null })
  expect((await owner.expectRejection(startPasskey, { currentPassword: password })).code).toBe(
    'passkeysUnavailable',
  )
})

test('the operator removes lost passkeys, and waiting answers with them', async () => {
  await using shop = await openPasskeyShop()
  const owner = await openOwner(shop)
  const device = createAuthenticator({ origin })
  await enroll(owner, device)
  const visitor = shop.visitor()
  const loginTicket = await ticketFor(visitor)
  const passkey = device.answer(await requestLogin(visitor, loginTicket))
  await removeUserFactors(shop.seller, { userName: 'boss' }, { findMailAddress })
  expect((await visitor.expectRejection(loginSecondFactor, { loginTicket, passkey })).code).toBe(
    'loginTicketInvalid',
  )
  await shop.visitor().call(login, { userName: 'boss', password })
})
