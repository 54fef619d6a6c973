import { type Role, roles } from '@faka/contract/account/account'
import { expect, test } from 'vitest'
import { openBuyer } from '../../../../test-support/seed/open-buyer.ts'
import { openShop } from '../../../../test-support/server/open-shop.ts'
import { getAccount } from './account.sql.ts'
import { authenticate } from './authenticate.ts'
import { listUsers } from './list-users.ts'
import { toEncryptedMail } from './login-contact-encryption.ts'
import { promoteUser } from './promote-user.ts'

test('roles granted concurrently are all kept, each once, and take effect with the next call', async () => {
  await using shop = await openShop()
  const { visitor } = await openBuyer(shop, { userName: 'qing' })
  const promote = (role: 'SELLER' | 'ADMIN', revoke = false) =>
    promoteUser(shop.seller, { userName: 'qing', role, revoke })
  await Promise.all([promote('ADMIN'), promote('SELLER'), promote('ADMIN'), promote('SELLER')])
  const rolesNow = async () => (await authenticate(shop.services, visitor.token ?? ''))?.roles
  expect([...((await rolesNow()) ?? [])].sort()).toEqual(['ADMIN', 'BUYER', 'SELLER'])
  expect((await promote('ADMIN', true)).roles).toEqual(await rolesNow())
  expect(await rolesNow()).not.toContain('ADMIN')
})

test('roles are in the order of the contract, in whatever order they were granted and revoked', async () => {
  await using shop = await openShop()
  await openBuyer(shop, { userName: 'qing', roles: [] })
  const rolesAfter = async (role: Role, revoke = false) =>
    (await promoteUser(shop.seller, { userName: 'qing', role, revoke })).roles
  expect(await rolesAfter('ADMIN')).toEqual(['ADMIN'])
  expect(await rolesAfter('BUYER')).toEqual(['BUYER', 'ADMIN'])
  expect(await rolesAfter('SELLER')).toEqual(roles.filter((role) => role !== 'STAFF'))
  expect(await rolesAfter('BUYER', true)).toEqual(['SELLER', 'ADMIN'])
  expect(await rolesAfter('SELLER')).toEqual(['SELLER', 'ADMIN'])
  expect((await listUsers(shop.seller, { role: 'ADMIN', page: 1, pageSize: 10 })).list).toMatchObject([
    { roles: ['SELLER', 'ADMIN'] },
  ])
})

test('of a name and a verified mail address that differ in case only, one account is promoted', async () => {
  await using shop = await openShop()
  const { account: named } = await openBuyer(shop, { userName: 'Boss@example.com' })
  const { account: verified } = await openBuyer(shop)
  // as a program could that compared names as they are written
  await shop.db.db
    .updateTable('account')
    .set(toEncryptedMail(shop.services, verified.public_id, 'boss@example.com'))
    .where('account_id', '=', verified.account_id)
    .execute()
  const promote = (userName: string, role: 'SELLER' | 'ADMIN') =>
    promoteUser(shop.seller, { userName, role, revoke: false })
  expect(await promote('Boss@example.com', 'ADMIN')).toMatchObject({ id: named.public_id })
  expect(await promote('boss@example.com', 'SELLER')).toMatchObject({ id: verified.public_id })
  const rolesOf = async ({ account_id }: { account_id: number }) =>
    (await getAccount(shop.services, shop.db.db, account_id)).roles
  expect(await rolesOf(named)).toEqual(['BUYER', 'ADMIN'])
  expect(await rolesOf(verified)).toEqual(['BUYER', 'SELLER'])
})

test('promoting an unknown name is rejected', async () => {
  await using shop = await openShop()
  const input = { userName: 'nobody', role: 'ADMIN', revoke: false } as const
  await expect(promoteUser(shop.seller, input)).rejects.toMatchObject({ codeName: 'userNotFound' })
})
