import { blockUser, openUserPhone, searchUsers, unblockUser } from '@faka/contract/account/platform-users'
import { listSessions } from '@faka/contract/account/sessions'
import { expect, test } from 'vitest'
import { newPhone, openBuyer } from '../../../../test-support/seed/open-buyer.ts'
import { openShop, type TestShop } from '../../../../test-support/server/open-shop.ts'

const openAdmin = (shop: TestShop) => openBuyer(shop, { roles: ['BUYER', 'ADMIN'] })

const listActions = async (shop: TestShop) =>
  (await shop.db.pool.query('select kind, actor, why from account_action order by action_id')).rows

test('accounts are found by name, whole phone, role and state, with masked phones and their shops', async () => {
  await using shop = await openShop()
  const admin = (await openAdmin(shop)).visitor
  const phone = newPhone()
  const { account } = await openBuyer(shop, { userName: 'mina', phone })
  const find = async (input: Parameters<typeof admin.call<typeof searchUsers>>[1]) =>
    (await admin.call(searchUsers, input)).list
  const [byPhone] = await find({ text: phone })
  expect(byPhone).toMatchObject({ id: account.public_id, userName: 'mina', blocked: false, shops: [] })
  expect(byPhone?.phone).toBe(`${phone.slice(0, 3)}****${phone.slice(-4)}`)
  expect((await find({ text: 'MIN' })).map(({ userName }) => userName)).toEqual(['mina'])
  expect(await find({ text: phone.slice(0, 10) })).toEqual([])
  expect(await find({ text: 'seller' })).toMatchObject([{ userName: 'seller', shops: [shop.shortUrl] }])
  expect(await find({ role: 'ADMIN' })).toHaveLength(1)
  await admin.call(blockUser, { userId: account.public_id, why: 'fraud' })
  expect((await find({ state: 'blocked' })).map(({ userName }) => userName)).toEqual(['mina'])
  expect(await find({ text: 'mina' })).toMatchObject([{ blocked: true, blockedWhy: 'fraud' }])
  expect((await find({ state: 'active' })).map(({ userName }) => userName)).not.toContain('mina')
  expect(JSON.stringify(await find({}))).not.toContain(phone)
})

test('a blocked account is logged out at once, with a reason that is kept, until it is unblocked', async () => {
  await using shop = await openShop()
  const admin = await openAdmin(shop)
  const { visitor, account } = await openBuyer(shop)
  const userId = account.public_id
  await visitor.call(listSessions, {})
  expect(await admin.visitor.call(blockUser, { userId, why: 'fraud' })).toMatchObject({
    blocked: true,
    endedSessions: 1,
  })
  expect((await visitor.expectRejection(listSessions, {})).code).toBe('sessionNeeded')
  // again: nothing changes and nothing is written
  await admin.visitor.call(blockUser, { userId, why: 'once more' })
  expect(await admin.visitor.call(unblockUser, { userId, why: 'a mistake' })).toMatchObject({
    blocked: false,
  })
  const actor = `account ${admin.account.account_id}`
  expect(await listActions(shop)).toEqual([
    { kind: 'blocked', actor, why: 'fraud' },
    { kind: 'unblocked', actor, why: 'a mistake' },
  ])
  const own = { userId: admin.account.public_id, why: 'by mistake' }
  expect((await admin.visitor.expectRejection(blockUser, own)).code).toBe('ownAccount')
  await admin.visitor.call(listSessions, {})
})

test('opening a phone is recorded with who opened it', async () => {
  await using shop = await openShop()
  const admin = await openAdmin(shop)
  const { account } = await openBuyer(shop)
  const { phone } = await admin.visitor.call(openUserPhone, { userId: account.public_id })
  expect(phone).toBe(account.phone)
  expect(await listActions(shop)).toEqual([
    { kind: 'phoneOpened', actor: `account ${admin.account.account_id}`, why: '' },
  ])
})
