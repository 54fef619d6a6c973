import {
  addPasskey,
  loginByPasskey,
  removePasskey,
  requestPasskey,
  startPasskey,
  startPasskeyLogin,
} from '@faka/contract/account/passkeys'
import { confirmSecondFactor } from '@faka/contract/account/second-factor'
import { listSessions } from '@faka/contract/account/sessions'
import { expect, test } from 'vitest'
import { type Buyer, openBuyer } from '../../../../test-support/seed/open-buyer.ts'
import { openShop, type TestShop } from '../../../../test-support/server/open-shop.ts'
import {
  createAuthenticator,
  type Distortion,
} from '../../../../test-support/server/software-authenticator.ts'
import type { Visitor } from '../../../../test-support/server/visitor.ts'
import { disableUser } from './disable-user.ts'

const origin = 'https://shop.example'
const password = 'a password of tests'

const openPasskeyShop = () => openShop({ config: { publicUrl: origin } })

/** A buyer whose device has a passkey of the account, and counts no answers, so that only the challenge makes each count once. */
async function openOwner(shop: TestShop, userName = 'qing') {
  const passwordHash = await shop.services.passwordHasher.hash(password)
  const owner = await openBuyer(shop, { userName, passwordHash })
  const device = createAuthenticator({ origin, counts: false })
  const creation = await owner.visitor.call(startPasskey, { currentPassword: password })
  const { passkeyId } = await owner.visitor.call(addPasskey, { name: 'My phone', ...device.create(creation) })
  return { ...owner, device, passkeyId }
}
type Owner = Awaited<ReturnType<typeof openOwner>>

async function demandLogin(visitor: Visitor) {
  const { request } = await visitor.call(startPasskeyLogin, {})
  if (!request) throw new Error('no passkey was asked')
  return request
}

const answerTo = async (visitor: Visitor, { device }: Owner, distortion?: Distortion) =>
  device.answer(await demandLogin(visitor), distortion)

const refusal = async (visitor: Visitor, passkey: ReturnType<Owner['device']['answer']>) =>
  (await visitor.expectRejection(loginByPasskey, { passkey })).code

const isLoggedIn = async ({ visitor }: Pick<Buyer, 'visitor'>) =>
  (await visitor.call(listSessions, {})).list.length

test('a passkey alone logs in to its account, as a session that is confirmed and listed', async () => {
  await using shop = await openPasskeyShop()
  const owner = await openOwner(shop)
  await openOwner(shop, 'someone-else')
  const visitor = shop.visitor()
  const request = await demandLogin(visitor)
  expect(request).toMatchObject({ rpId: 'shop.example', userVerification: 'required', allowCredentials: [] })
  const session = await visitor.call(loginByPasskey, { passkey: owner.device.answer(request) })
  expect(session).toMatchObject({ id: owner.account.public_id, userName: 'qing' })
  expect(await isLoggedIn(owner)).toBe(2)
  // its second factor was proved by it
  visitor.token = session.token
  await visitor.call(startPasskey, { currentPassword: password })
})

test('an answer counts once, for five minutes, and only to a request of this shop for a login', async () => {
  await using shop = await openPasskeyShop()
  const owner = await openOwner(shop)
  const visitor = shop.visitor()
  const passkey = await answerTo(visitor, owner)
  await visitor.call(loginByPasskey, { passkey })
  expect(await refusal(visitor, passkey)).toBe('passkeyWrong')
  const late = await answerTo(visitor, owner)
  await shop.advanceClock(300)
  expect(await refusal(visitor, late)).toBe('passkeyWrong')
  const challenge = Buffer.alloc(54, 255).toString('base64url')
  for (const distortion of [
    { challenge },
    { origin: 'https://shop.example.evil' },
    { rpId: 'evil' },
    { unverified: true },
  ])
    expect(
      await refusal(shop.visitor(), await answerTo(visitor, owner, distortion)),
      JSON.stringify(distortion),
    ).toBe('passkeyWrong')
  // one for a login proves nothing in a session
  owner.visitor.address = visitor.address
  const forLogin = await answerTo(visitor, owner)
  expect((await owner.visitor.expectRejection(confirmSecondFactor, { passkey: forLogin })).code).toBe(
    'passkeyWrong',
  )
})

test('concurrent uses of one answer start one session', async () => {
  await using shop = await openPasskeyShop()
  const owner = await openOwner(shop)
  const passkey = await answerTo(owner.visitor, owner)
  const answers = await Promise.all(
    Array.from(
      { length: 4 },
      async () => (await shop.visitor().send(loginByPasskey, { passkey })).json().code,
    ),
  )
  expect(answers.filter((code) => code === 0)).toHaveLength(1)
})

test('neither an unknown nor a removed passkey logs in, nor that of a disabled account, and wrong answers are limited', async () => {
  await using shop = await openPasskeyShop()
  const owner = await openOwner(shop)
  const visitor = shop.visitor()
  const stranger = createAuthenticator({ origin })
  expect(await refusal(visitor, stranger.answer(await demandLogin(visitor)))).toBe('passkeyWrong')
  for (let wrong = 0; wrong < 5; wrong++)
    expect(await refusal(visitor, await answerTo(visitor, owner, { unverified: true }))).toBe('passkeyWrong')
  expect(await refusal(visitor, await answerTo(visitor, owner))).toBe('factorLocked')
  // from another network it goes on
  const elsewhere = shop.visitor()
  await elsewhere.call(loginByPasskey, { passkey: await answerTo(elsewhere, owner) })

  await disableUser(shop.seller, { userName: 'qing', enable: false, why: 'a test' })
  expect(await refusal(shop.visitor(), await answerTo(elsewhere, owner))).toBe('accountDisabled')

  const other = await openOwner(shop, 'another')
  const { request } = await other.visitor.call(requestPasskey, {})
  if (!request) throw new Error('no passkey was asked')
  await other.visitor.call(removePasskey, {
    passkeyId: other.passkeyId,
    passkey: other.device.answer(request),
  })
  expect(await refusal(shop.visitor(), await answerTo(elsewhere, other))).toBe('passkeyWrong')
})

test('a shop that is reached by an IP address asks for no passkey', async () => {
  await using shop = await openShop({ config: { publicUrl: 'http://203.0.113.4' } })
  expect(await shop.visitor().call(startPasskeyLogin, {})).toEqual({ request: null })
})
