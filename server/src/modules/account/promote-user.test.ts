import { type Role, roles } from '@faka/contract/account/account'
import { expect, test } from 'vitest'
import { openBuyer } from '../../test/open-buyer.ts'
import { openShop } from '../../test/open-shop.ts'
import { authenticate } from './authenticate.ts'
import { listUsers } from './list-users.ts'
import { promoteUser } from './promote-user.ts'

test('roles that are given at once are all kept, each once, and a session has them with its next call', async () => {
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

test('roles stand in the order of the contract, in whatever order they were given and taken', async () => {
  await using shop = await openShop()
  await openBuyer(shop, { userName: 'qing', roles: [] })
  const rolesAfter = async (role: Role, revoke = false) =>
    (await promoteUser(shop.seller, { userName: 'qing', role, revoke })).roles
  expect(await rolesAfter('ADMIN')).toEqual(['ADMIN'])
  expect(await rolesAfter('BUYER')).toEqual(['BUYER', 'ADMIN'])
  expect(await rolesAfter('SELLER')).toEqual([...roles])
  expect(await rolesAfter('BUYER', true)).toEqual(['SELLER', 'ADMIN'])
  expect(await rolesAfter('SELLER')).toEqual(['SELLER', 'ADMIN'])
  expect((await listUsers(shop.seller, { role: 'ADMIN', page: 1, pageSize: 10 })).list).toMatchObject([
    { roles: ['SELLER', 'ADMIN'] },
  ])
})

test('nobody is promoted where no account has the name', async () => {
  await using shop = await openShop()
  const wish = { userName: 'nobody', role: 'ADMIN', revoke: false } as const
  await expect(promoteUser(shop.seller, wish)).rejects.toMatchObject({ codeName: 'userNotFound' })
})
