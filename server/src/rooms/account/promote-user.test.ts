import { expect, test } from 'vitest'
import { openBuyer } from '../../test/open-buyer.ts'
import { openShop } from '../../test/open-shop.ts'
import { promoteUser } from './promote-user.ts'
import { whoAsks } from './who-asks.ts'

test('roles that are given at once are all kept, each once, and a session has them with its next call', async () => {
  await using shop = await openShop()
  const { visitor } = await openBuyer(shop, { userName: 'qing' })
  const promote = (role: 'SELLER' | 'ADMIN', revoke = false) =>
    promoteUser(shop.seller, { userName: 'qing', role, revoke })
  await Promise.all([promote('ADMIN'), promote('SELLER'), promote('ADMIN'), promote('SELLER')])
  const roles = async () => (await whoAsks(shop.house, visitor.token ?? ''))?.roles
  expect([...((await roles()) ?? [])].sort()).toEqual(['ADMIN', 'BUYER', 'SELLER'])
  expect((await promote('ADMIN', true)).roles).toEqual(await roles())
  expect(await roles()).not.toContain('ADMIN')
})

test('nobody is promoted where no account has the name', async () => {
  await using shop = await openShop()
  const wish = { userName: 'nobody', role: 'ADMIN', revoke: false } as const
  await expect(promoteUser(shop.seller, wish)).rejects.toMatchObject({ codeName: 'userNotFound' })
})
