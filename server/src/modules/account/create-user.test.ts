import { Phone } from '@faka/contract/shared/contact'
import { expect, test } from 'vitest'
import { openShop } from '../../../../test-support/server/open-shop.ts'
import { createUser } from './create-user.ts'

const phone = Phone.parse('13812340001')

test('of many concurrent attempts to create the same account one succeeds, and the others are told what is taken', async () => {
  await using shop = await openShop()
  const make = (userName: string, accountPhone?: Phone) =>
    createUser(shop.seller, { userName, phone: accountPhone, roles: ['BUYER'] }).then(
      () => 'made',
      (error) => error.codeName,
    )
  const named = await Promise.all([1, 2, 3, 4].map(() => make('qing')))
  expect(named.sort()).toEqual(['made', 'nameTaken', 'nameTaken', 'nameTaken'])
  const phoned = await Promise.all(['a', 'b', 'c'].map((name) => make(name, phone)))
  expect(phoned.sort()).toEqual(['made', 'phoneTaken', 'phoneTaken'])
})
