import { listUsers as operation } from '@faka/contract/account/users'
import { Phone } from '@faka/contract/shared/contact'
import { expect, test } from 'vitest'
import { openShop } from '../../../../test-support/server/open-shop.ts'
import { createUser } from './create-user.ts'
import { listUsers } from './list-users.ts'

const phone = Phone.parse('13812340001')

test('accounts are found by role and by part of the name or the whole phone, newest first, paged, without secrets', async () => {
  await using shop = await openShop()
  const { seller } = shop
  await createUser(seller, { userName: 'Qing', roles: ['BUYER'], password: 'an honest password' })
  await createUser(seller, { userName: 'mina', phone, roles: ['BUYER', 'ADMIN'] })
  await createUser(seller, { userName: '50%_off', roles: ['BUYER'] })
  const found = async (filter: Record<string, unknown>) => {
    const page = await listUsers(seller, operation.input.parse(filter))
    operation.reply.parse(page)
    return [page.total, ...page.list.map(({ userName }) => userName)]
  }
  expect(await found({})).toEqual([4, '50%_off', 'mina', 'Qing', 'seller'])
  expect(await found({ page: 2, pageSize: 3 })).toEqual([4, 'seller'])
  expect(await found({ role: 'ADMIN' })).toEqual([1, 'mina'])
  expect(await found({ keyword: 'qin' })).toEqual([1, 'Qing'])
  expect(await found({ keyword: phone })).toEqual([1, 'mina'])
  expect(await found({ keyword: phone.slice(0, 8) })).toEqual([0])
  const [mina] = (await listUsers(seller, operation.input.parse({ keyword: 'mina' }))).list
  expect(mina?.phone).toBe('138****0001')
  // characters that have a meaning in a pattern
  expect(await found({ keyword: '%_' })).toEqual([1, '50%_off'])
  expect(await found({ role: 'ADMIN', keyword: 'qing' })).toEqual([0])
})
