import { login } from '@faka/contract/account/account'
import { changePassword } from '@faka/contract/account/change-account'
import { addPasskey, listPasskeys, requestPasskey, startPasskey } from '@faka/contract/account/passkeys'
import { confirmSecondFactor, enableTotp, removeTotp, startTotp } from '@faka/contract/account/second-factor'
import { expect, test } from 'vitest'
import { openBuyer } from '../../../../test-support/seed/open-buyer.ts'
import { openShop, type TestShop } from '../../../../test-support/server/open-shop.ts'
import { createAuthenticator } from '../../../../test-support/server/software-authenticator.ts'
import { totpCode } from '../../../../test-support/server/totp-code.ts'
import type { Visitor } from '../../../../test-support/server/visitor.ts'
import { waitForLock } from '../../../../test-support/server/wait-for-lock.ts'
import { type CommonTx, inTx } from '../../platform/db.ts'
import { findMailAddress } from '../profile/public.ts'
import { insertAccount, lockAccount } from './account.sql.ts'
import { insertPasskey } from './passkey.sql.ts'
import { removeUserFactors } from './remove-user-factors.ts'
import { endSessions } from './session.sql.ts'

const origin = 'https://shop.example'
const password = 'a password of tests'

/** The owner of an account, and a thief who has the password and a session of it. */
async function openStolen(shop: TestShop) {
  const passwordHash = await shop.services.passwordHasher.hash(password)
  const { visitor: owner, account } = await openBuyer(shop, { userName: 'boss', passwordHash })
  const { visitor: thief } = await openBuyer(shop, { userName: 'boss' })
  return { owner, thief, accountId: account.account_id }
}

const openPasskeyShop = () => openShop({ config: { publicUrl: origin } })

const startApp = async (visitor: Visitor) =>
  (await visitor.call(startTotp, { currentPassword: password })).secret

async function makePasskey(visitor: Visitor, device = createAuthenticator({ origin })) {
  const creation = await visitor.call(startPasskey, { currentPassword: password })
  return { name: 'My phone', ...device.create(creation) }
}

const findSecrets = (shop: TestShop) => shop.db.db.selectFrom('totp_secret').select('enabled_at').execute()

const storePasskey = (shop: TestShop, tx: CommonTx, accountId: number) =>
  insertPasskey(tx, {
    passkey_id: 'P'.repeat(20),
    account_id: accountId,
    credential_id: Buffer.alloc(16, 1),
    public_key: Buffer.alloc(77, 1),
    sign_count: 0,
    transports: [],
    name: 'A phone',
    created_at: shop.clock.now,
    last_used_at: null,
  })

test('an app that a thief started before the owner added a passkey goes with the session, and its secret is deleted', async () => {
  await using shop = await openPasskeyShop()
  const { owner, thief } = await openStolen(shop)
  const secret = await startApp(thief)
  await owner.call(addPasskey, await makePasskey(owner))
  expect(await findSecrets(shop)).toEqual([])
  const code = totpCode(secret, shop.clock.now)
  expect((await thief.expectRejection(enableTotp, { code })).code).toBe('sessionNeeded')
  expect((await owner.expectRejection(enableTotp, { code })).code).toBe('totpExpired')
})

test('a passkey that was made before the confirmation lapsed is added once it is given again', async () => {
  await using shop = await openPasskeyShop()
  const { owner } = await openStolen(shop)
  const device = createAuthenticator({ origin })
  await owner.call(addPasskey, await makePasskey(owner, device))
  await shop.advanceClock(400)
  const made = await makePasskey(owner)
  await shop.advanceClock(250)
  expect((await owner.expectRejection(addPasskey, made)).code).toBe('confirmationNeeded')
  const { request } = await owner.call(requestPasskey, {})
  if (!request) throw new Error('no passkey was asked')
  await owner.call(confirmSecondFactor, { passkey: device.answer(request) })
  await owner.call(addPasskey, made)
})

test('an app waits ten minutes for its first code', async () => {
  await using shop = await openPasskeyShop()
  const { owner } = await openStolen(shop)
  const late = await startApp(owner)
  await shop.advanceClock(600)
  expect((await owner.expectRejection(enableTotp, { code: totpCode(late, shop.clock.now) })).code).toBe(
    'totpExpired',
  )
  const secret = await startApp(owner)
  await shop.advanceClock(599)
  await owner.call(enableTotp, { code: totpCode(secret, shop.clock.now) })
})

test('another password deletes an app that waits for its first code, and leaves one that is enabled', async () => {
  await using shop = await openPasskeyShop()
  const { owner, thief } = await openStolen(shop)
  await startApp(thief)
  const changed = 'another password of tests'
  const change = { password: changed, confirmPassword: changed }
  await owner.call(changePassword, { currentPassword: password, ...change })
  expect(await findSecrets(shop)).toEqual([])
  const { secret } = await owner.call(startTotp, { currentPassword: changed })
  await owner.call(enableTotp, { code: totpCode(secret, shop.clock.now) })
  await owner.call(changePassword, { currentPassword: changed, ...change })
  expect(await findSecrets(shop)).toHaveLength(1)
})

test('the first second factor ends every other session of the account, and a further one none', async () => {
  await using shop = await openPasskeyShop()
  const { owner, thief } = await openStolen(shop)
  const secret = await startApp(owner)
  await owner.call(enableTotp, { code: totpCode(secret, shop.clock.now) })
  expect((await thief.expectRejection(listPasskeys, {})).code).toBe('sessionNeeded')
  const { visitor: second } = await openBuyer(shop, { userName: 'boss' })
  await owner.call(addPasskey, await makePasskey(owner))
  expect((await second.call(listPasskeys, {})).list).toHaveLength(1)
})

/** Both ways to add a factor, sent while something else holds the account. */
const adders: [string, (thief: Visitor, shop: TestShop) => Promise<() => Promise<string>>][] = [
  [
    'an app',
    async (thief, shop) => {
      const code = totpCode(await startApp(thief), shop.clock.now)
      return async () => (await thief.expectRejection(enableTotp, { code })).code
    },
  ],
  [
    'a passkey',
    async (thief) => {
      const made = await makePasskey(thief)
      return async () => (await thief.expectRejection(addPasskey, made)).code
    },
  ],
]

test.each(adders)(
  '%s that is sent before the first factor was added, but arrives after it, is refused',
  async (_, prepare) => {
    await using shop = await openPasskeyShop()
    const { thief, accountId } = await openStolen(shop)
    const send = await prepare(thief, shop)
    const { late } = await inTx(shop.services.common, async (tx) => {
      await lockAccount(shop.services, tx, accountId)
      const sent = send()
      await waitForLock(shop.db.db)
      await storePasskey(shop, tx, accountId)
      return { late: sent }
    })
    expect(await late).toBe('confirmationNeeded')
  },
)

test.each(adders)('%s is refused where its session ended meanwhile', async (_, prepare) => {
  await using shop = await openPasskeyShop()
  const { thief, accountId } = await openStolen(shop)
  const send = await prepare(thief, shop)
  const { late } = await inTx(shop.services.common, async (tx) => {
    await lockAccount(shop.services, tx, accountId)
    const sent = send()
    await waitForLock(shop.db.db)
    await endSessions(tx, accountId)
    return { late: sent }
  })
  expect(await late).toBe('sessionNeeded')
})

test('the operator also removes a factor that is added at the same moment', async () => {
  await using shop = await openPasskeyShop()
  const { accountId } = await openStolen(shop)
  const { removal } = await inTx(shop.services.common, async (tx) => {
    await lockAccount(shop.services, tx, accountId)
    const removing = removeUserFactors(shop.seller, { userName: 'boss' }, { findMailAddress })
    await Promise.race([waitForLock(shop.db.db), removing])
    await storePasskey(shop, tx, accountId)
    return { removal: removing }
  })
  await removal
  const { visitor } = await openBuyer(shop, { userName: 'boss' })
  expect((await visitor.call(listPasskeys, {})).list).toEqual([])
})

test('a code is used up only under the lock of the account, so that nothing which adds a factor waits for it in turn', async () => {
  await using shop = await openPasskeyShop()
  const { owner, accountId } = await openStolen(shop)
  const secret = await startApp(owner)
  await owner.call(enableTotp, { code: totpCode(secret, shop.clock.now) })
  await shop.advanceClock(31)
  const removed = await inTx(shop.db.db, async (tx) => {
    await lockAccount(shop.services, tx, accountId)
    const removing = owner.call(removeTotp, { code: totpCode(secret, shop.clock.now) })
    await waitForLock(shop.db.db)
    // the row of the app is free: PostgreSQL would end one of the two as a deadlock
    const { numUpdatedRows } = await tx
      .updateTable('totp_secret')
      .set({ created_at: shop.clock.now })
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow()
    expect(numUpdatedRows).toBe(1n)
    return { removing }
  })
  await removed.removing
  expect(await findSecrets(shop)).toEqual([])
})

test('a login by password that is under way when the first second factor is added needs it', async () => {
  await using shop = await openShop()
  const { accountId } = await openStolen(shop)
  const phoneless = await insertAccount(
    shop.services,
    shop.db.db,
    {
      public_id: 'N'.repeat(20),
      user_name: 'phoneless',
      roles: ['BUYER'],
      phone: null,
      phone_proved_at: null,
      password_hash: await shop.services.passwordHasher.hash(password),
    },
    shop.clock.now,
  )
  const accounts = [
    { userName: 'boss', accountId },
    { userName: 'phoneless', accountId: phoneless?.account_id ?? 0 },
  ]
  for (const account of accounts) {
    const { late } = await inTx(shop.db.db, async (tx) => {
      await lockAccount(shop.services, tx, account.accountId)
      const loggingIn = shop.visitor().expectRejection(login, { userName: account.userName, password })
      await waitForLock(shop.db.db)
      await shop.db.db.deleteFrom('passkey').execute()
      await storePasskey(shop, tx, account.accountId)
      await endSessions(tx, account.accountId)
      return { late: loggingIn }
    })
    expect((await late).code).toBe('secondFactorNeeded')
  }
  expect(await shop.db.db.selectFrom('session').select('account_id').execute()).toEqual([])
  expect(await shop.db.db.selectFrom('bind_ticket').select('account_id').execute()).toEqual([])
})
