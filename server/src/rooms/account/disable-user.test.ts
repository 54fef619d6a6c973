import { login } from '@faka/contract/account'
import { getBuyer } from '@faka/contract/profile'
import { beforeAll, expect, test } from 'vitest'
import { createPasswords } from '../../kernel/passwords.ts'
import { systemRandom } from '../../kernel/random.ts'
import { newPhone, openBuyer } from '../../test/open-buyer.ts'
import { openShop } from '../../test/open-shop.ts'
import { disableUser } from './disable-user.ts'

const password = 'an honest password'
let passwordHash: string
beforeAll(async () => {
  passwordHash = await createPasswords(systemRandom).hash(password)
})

test('a disabled account is out everywhere at once and cannot log in, and enabled again it logs in anew', async () => {
  await using shop = await openShop()
  const { seller } = shop
  const phone = newPhone()
  const visitors = []
  for (const at of [shop, shop, await shop.openBeside()])
    visitors.push((await openBuyer(shop, { userName: 'qing', phone, passwordHash, at })).visitor)
  const { visitor: other } = await openBuyer(shop)
  for (const visitor of visitors) await visitor.ask(getBuyer, {})

  expect(await disableUser(seller, { userName: phone, enable: false })).toMatchObject({ disabled: true })
  for (const visitor of visitors) expect((await visitor.refused(getBuyer, {})).code).toBe('sessionNeeded')
  const again = shop.visitor()
  expect((await again.refused(login, { userName: 'qing', password })).code).toBe('accountDisabled')
  await other.ask(getBuyer, {})

  expect(await disableUser(seller, { userName: 'qing', enable: true })).toMatchObject({ disabled: false })
  for (const visitor of visitors) expect((await visitor.refused(getBuyer, {})).code).toBe('sessionNeeded')
  again.token = (await again.ask(login, { userName: 'qing', password })).token
  await again.ask(getBuyer, {})
})

test('nobody is disabled where no account has the name', async () => {
  await using shop = await openShop()
  await expect(disableUser(shop.seller, { userName: 'nobody', enable: false })).rejects.toMatchObject({
    codeName: 'userNotFound',
  })
})
