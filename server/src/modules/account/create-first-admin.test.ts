import { login } from '@faka/contract/account/account'
import { createFirstAdmin } from '@faka/contract/account/first-admin'
import { checkShopOpening } from '@faka/contract/shop/open-shop'
import { expect, test } from 'vitest'
import { openBuyer } from '../../../../test-support/seed/open-buyer.ts'
import { openShop, type TestShop } from '../../../../test-support/server/open-shop.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { issueFirstAdminLink } from './issue-first-admin-link.ts'

const password = 'a password of tests'
const inputFor = (token: string, userName = 'boss@example.com') => ({
  token,
  userName,
  password,
  confirmPassword: password,
})
const issueToken = async ({ services }: TestShop): Promise<string> =>
  new URL((await issueFirstAdminLink(services)).url).hash.slice(1)
const countAdmins = async ({ db }: TestShop): Promise<number> =>
  Number((await db.pool.query(`select count(*) from account where 'ADMIN' = any(roles)`)).rows[0].count)

test('the link creates the first administrator, who is logged in, sells, and logs in again by the same name', async () => {
  // without SMS no phone is asked for, as in a new installation
  await using shop = await openShop({ config: { sms: undefined } })
  const visitor = shop.visitor()
  const session = await visitor.call(createFirstAdmin, inputFor(await issueToken(shop)))
  expect(session.roles.map(({ role }) => role)).toEqual(['BUYER', 'SELLER', 'ADMIN'])
  visitor.token = session.token
  expect((await visitor.call(checkShopOpening, {})).refusal).toBeNull()
  expect((await shop.visitor().call(login, { userName: 'boss@example.com', password })).id).toBe(session.id)
  const events = await shop.db.pool.query('select kind, actor from account_event')
  expect(events.rows).toEqual([{ kind: 'firstAdmin', actor: 'first admin link' }])
})

test('a phone as the name becomes the phone of the account, unverified', async () => {
  await using shop = await openShop()
  const input = inputFor(await issueToken(shop), '13800138000')
  expect(await shop.visitor().call(createFirstAdmin, input)).toMatchObject({ phone: '13800138000' })
  expect((await shop.visitor().call(login, { userName: '13800138000', password })).phone).toBe('13800138000')
})

test('a link works once, a guessed one never, and one of more than a day no longer', async () => {
  await using shop = await openShop()
  const expired = await issueToken(shop)
  await shop.advanceClock(24 * 3600)
  const token = await issueToken(shop)
  const guesses = ['a'.repeat(43), `${token.slice(0, -1)}${token.endsWith('A') ? 'Q' : 'A'}`, expired]
  for (const guess of guesses)
    expect((await shop.visitor().expectRejection(createFirstAdmin, inputFor(guess))).code).toBe(
      'firstAdminLinkInvalid',
    )
  expect(await countAdmins(shop)).toBe(0)
  await shop.visitor().call(createFirstAdmin, inputFor(token))
  const again = inputFor(token, 'another')
  expect((await shop.visitor().expectRejection(createFirstAdmin, again)).code).toBe('firstAdminLinkInvalid')
  expect(await countAdmins(shop)).toBe(1)
})

test('of many calls at once, by the same link and by others, one creates the administrator', async () => {
  await using shop = await openShop()
  const other = await shop.openSecondProcess()
  const tokens = [await issueToken(shop), await issueToken(shop), await issueToken(shop)]
  const results = await Promise.all(
    [...tokens, ...tokens].map((token, index) =>
      (index % 2 === 0 ? shop : other)
        .visitor()
        .call(createFirstAdmin, inputFor(token, `boss-${index}`))
        .then(() => 'created')
        .catch(() => 'refused'),
    ),
  )
  expect(results.filter((result) => result === 'created')).toHaveLength(1)
  expect(await countAdmins(shop)).toBe(1)
})

test('while an administrator exists no link is issued, and one that was issued before is refused', async () => {
  await using shop = await openShop()
  const token = await issueToken(shop)
  await openBuyer(shop, { roles: ['BUYER', 'ADMIN'] })
  expect((await shop.visitor().expectRejection(createFirstAdmin, inputFor(token))).code).toBe(
    'firstAdminLinkInvalid',
  )
  await expect(issueFirstAdminLink(shop.services)).rejects.toThrow(DomainError)
  expect(await countAdmins(shop)).toBe(1)
})

test('a refused password or a taken name leaves the link for another try', async () => {
  await using shop = await openShop()
  const input = inputFor(await issueToken(shop))
  const visitor = shop.visitor()
  const weak = { ...input, password: 'password1', confirmPassword: 'password1' }
  expect((await visitor.expectRejection(createFirstAdmin, weak)).code).toBe('passwordCommon')
  expect((await visitor.expectRejection(createFirstAdmin, { ...input, userName: 'seller' })).code).toBe(
    'nameTaken',
  )
  expect(
    (await visitor.expectRejection(createFirstAdmin, { ...input, confirmPassword: 'another one' })).code,
  ).toBe('passwordsDiffer')
  await visitor.call(createFirstAdmin, input)
})

test('the token is neither in the database nor in the part of the URL that is sent', async () => {
  await using shop = await openShop()
  const { url } = await issueFirstAdminLink(shop.services)
  const { hash, pathname, search } = new URL(url)
  const token = hash.slice(1)
  expect(`${pathname}${search}`).toBe('/seller/setup')
  const { rows } = await shop.db.pool.query('select token_hash from first_admin_link')
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain(token)
  expect(Buffer.from(token, 'base64url').equals(rows[0].token_hash)).toBe(false)
})
