import { expect, test } from 'vitest'
import { openShop } from '../../../../../test-support/server/open-shop.ts'

test('the addresses of one network are counted together, and those of others apart', async () => {
  await using shop = await openShop()
  const press = async (remoteAddress: string) => {
    const url = `/unsubscribe/restock/${'0'.repeat(26)}`
    return (await shop.app.inject({ method: 'POST', url, remoteAddress })).statusCode
  }
  for (let n = 1; n <= 30; n++) expect(await press(`2001:db8:1:2::${n}`)).toBe(200)
  expect(await press('2001:db8:1:2:ffff::1')).toBe(429)
  expect(await press('2001:db8:1:3::1')).toBe(200)
})
