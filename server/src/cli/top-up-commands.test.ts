import { expect, test } from 'vitest'
import { runBeside } from '../../../test-support/server/open-cli.ts'
import { openShop } from '../../../test-support/server/open-shop.ts'

test('top-ups are set, shown and switched off', async () => {
  await using shop = await openShop()
  const run = (...args: string[]) => runBeside(shop, ['top-up', ...args])
  expect((await run('show')).out).toContain('Top-ups have not been set up.')
  const set = await run('set', shop.shortUrl, '--unit', '5', '--max', '500', '--steps', '100=5,300=20')
  expect(set.exitCode, set.err).toBe(0)
  const shown = (await run('show')).out
  expect(shown).toContain('topped up by ¥5.00–¥500.00, in multiples of ¥5.00')
  expect(shown).toContain('from ¥100.00 ¥5.00, from ¥300.00 ¥20.00')
  expect(shown).toContain('Topped up ¥0.00')
  expect((await run('set', shop.shortUrl, '--steps', '100')).err).toContain('--steps')
  expect((await run('set', 'nowhere')).err).toContain('shop')
  expect((await run('set', shop.shortUrl, '--off')).out).toContain('cannot be topped up')
})
