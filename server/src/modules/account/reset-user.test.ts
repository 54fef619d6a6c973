import { login } from '@faka/contract/account/account'
import { changePassword } from '@faka/contract/account/change-account'
import { setPasswordByLink } from '@faka/contract/account/password-link'
import { listSessions } from '@faka/contract/account/sessions'
import { expect, test } from 'vitest'
import { openBuyer } from '../../../../test-support/seed/open-buyer.ts'
import { runBeside } from '../../../../test-support/server/open-cli.ts'
import { openShop, type TestShop } from '../../../../test-support/server/open-shop.ts'
import { resetUser } from './reset-user.ts'

const oldPassword = 'the one that was lost'
const password = 'a password of tests'
const inputFor = (token: string, chosen = password) => ({ token, password: chosen, confirmPassword: chosen })

async function openAccount(shop: TestShop) {
  const passwordHash = await shop.services.passwordHasher.hash(oldPassword)
  return openBuyer(shop, { userName: 'qing', passwordHash, roles: ['BUYER', 'SELLER'] })
}

const issueToken = async ({ seller }: TestShop): Promise<string> =>
  new URL((await resetUser(seller, { userName: 'qing' })).url).hash.slice(1)

const countEvents = async ({ db }: TestShop, kind: string): Promise<number> =>
  Number((await db.pool.query('select count(*) from account_event where kind = $1', [kind])).rows[0].count)

test('the link sets a new password, ends every session, and both steps are in the audit trail', async () => {
  await using shop = await openShop({ config: { sms: undefined } })
  const { visitor } = await openAccount(shop)
  const token = await issueToken(shop)
  // until it is used nothing changes
  expect((await visitor.call(listSessions, {})).list).toHaveLength(1)
  await shop.visitor().call(login, { userName: 'qing', password: oldPassword })

  const reply = await shop.visitor().call(setPasswordByLink, inputFor(token))
  expect(reply).toMatchObject({ userName: 'qing', roles: ['BUYER', 'SELLER'] })
  expect((await visitor.expectRejection(listSessions, {})).code).toBe('sessionNeeded')
  const { rows } = await shop.db.pool.query('select count(*)::int as sessions from session')
  expect(rows).toEqual([{ sessions: 0 }])
  const old = { userName: 'qing', password: oldPassword }
  expect((await shop.visitor().expectRejection(login, old)).code).toBe('loginWrong')
  await shop.visitor().call(login, { userName: 'qing', password })
  const events = await shop.db.pool.query('select kind, actor from account_event order by event_id')
  expect(events.rows).toEqual([
    { kind: 'passwordLinkIssued', actor: 'seller' },
    { kind: 'passwordReset', actor: 'password link' },
  ])
})

test('a link works once, for half an hour, and a guessed one never', async () => {
  await using shop = await openShop()
  await openAccount(shop)
  const expired = await issueToken(shop)
  await shop.advanceClock(30 * 60)
  const rejected = async (tried: string) =>
    (await shop.visitor().expectRejection(setPasswordByLink, inputFor(tried))).code
  expect(await rejected(expired)).toBe('passwordLinkInvalid')
  const token = await issueToken(shop)
  await shop.advanceClock(29 * 60)
  expect(await rejected('a'.repeat(43))).toBe('passwordLinkInvalid')
  expect(await rejected(`${token.slice(0, -1)}${token.endsWith('A') ? 'Q' : 'A'}`)).toBe(
    'passwordLinkInvalid',
  )
  await shop.visitor().call(setPasswordByLink, inputFor(token))
  expect(await rejected(token)).toBe('passwordLinkInvalid')
  expect(await countEvents(shop, 'passwordReset')).toBe(1)
})

test('another link replaces the first, and a new password of any other way ends it', async () => {
  await using shop = await openShop()
  const { visitor } = await openAccount(shop)
  const first = await issueToken(shop)
  const second = await issueToken(shop)
  const rejected = async (tried: string) =>
    (await shop.visitor().expectRejection(setPasswordByLink, inputFor(tried))).code
  expect(await rejected(first)).toBe('passwordLinkInvalid')
  await visitor.call(changePassword, { currentPassword: oldPassword, password, confirmPassword: password })
  expect(await rejected(second)).toBe('passwordLinkInvalid')
  const third = await issueToken(shop)
  await runBeside(shop, ['user', 'reset-password', 'qing', '--password'], 'a new one of its own\n')
  expect(await rejected(third)).toBe('passwordLinkInvalid')
})

test('of many uses at once one succeeds', async () => {
  await using shop = await openShop()
  await openAccount(shop)
  const other = await shop.openSecondProcess()
  const token = await issueToken(shop)
  const results = await Promise.all(
    Array.from({ length: 6 }, (_, index) =>
      (index % 2 === 0 ? shop : other)
        .visitor()
        .call(setPasswordByLink, inputFor(token, `the password number ${index}`))
        .then(() => 'set')
        .catch(() => 'refused'),
    ),
  )
  expect(results.filter((result) => result === 'set')).toHaveLength(1)
  expect(await countEvents(shop, 'passwordReset')).toBe(1)
})

test('a refused password leaves the link; a disabled account is not opened by one', async () => {
  await using shop = await openShop({ config: { sms: undefined } })
  await openAccount(shop)
  const token = await issueToken(shop)
  const visitor = shop.visitor()
  for (const [chosen, code] of [
    ['password1', 'passwordCommon'],
    ['aaaaaaaaaa', 'passwordRepeats'],
  ] as const)
    expect((await visitor.expectRejection(setPasswordByLink, inputFor(token, chosen))).code).toBe(code)
  const differing = { ...inputFor(token), confirmPassword: 'another password' }
  expect((await visitor.expectRejection(setPasswordByLink, differing)).code).toBe('passwordsDiffer')
  await runBeside(shop, ['user', 'disable', 'qing', '--why', 'a test'])
  expect((await visitor.expectRejection(setPasswordByLink, inputFor(token))).code).toBe('passwordLinkInvalid')
  await runBeside(shop, ['user', 'enable', 'qing', '--why', 'a test'])
  await visitor.call(setPasswordByLink, inputFor(token))
})

test('the token is neither in the database nor in the part of the URL that is sent; an unknown account gets none', async () => {
  await using shop = await openShop()
  await openAccount(shop)
  const { out } = await runBeside(shop, ['user', 'reset', 'qing'])
  const { hash, pathname, search } = new URL(/http\S+/.exec(out)?.[0] ?? '')
  expect(`${pathname}${search}`).toBe('/seller/password')
  const { rows } = await shop.db.pool.query('select token_hash from password_link')
  expect(rows).toHaveLength(1)
  expect(Buffer.from(hash.slice(1), 'base64url').equals(rows[0].token_hash)).toBe(false)
  expect((await runBeside(shop, ['user', 'reset', 'no-such-account'])).exitCode).toBe(1)
})
