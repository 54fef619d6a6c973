import { expect, test } from 'vitest'
import { runBeside } from '../../../test-support/server/open-cli.ts'
import { openShop } from '../../../test-support/server/open-shop.ts'

test('levels are set, listed and ended, and what is wrong with one is said', async () => {
  await using shop = await openShop()
  const run = (...args: string[]) => runBeside(shop, ['level', ...args], '', {})
  const set = await run(
    ...['set', shop.shortUrl, '--level', 'Silver=100,5', '--level', 'Gold=1000,12.5', '--without-coupons'],
  )
  expect(set.out).toMatch(/Silver +¥100\.00 +5% +0 +¥0\.00\n *Gold +¥1,000\.00 +12\.5%/)
  expect(set.out).toContain('the better counts')
  expect((await run('list', shop.shortUrl)).out).toBe(set.out)
  for (const wrong of ['Silver', 'Silver=100', 'Silver=0,5', 'Silver=100,91', 'Silver=100,some', '=100,5'])
    expect((await run('set', shop.shortUrl, '--level', wrong)).exitCode, wrong).not.toBe(0)
  expect(
    (await run('set', shop.shortUrl, '--level', 'Gold=1000,10', '--level', 'Silver=100,5')).exitCode,
  ).not.toBe(0)
  expect((await run('set', shop.shortUrl)).out).toContain('no levels')
})
