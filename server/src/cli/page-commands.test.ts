import { expect, test } from 'vitest'
import { runBeside } from '../../../test-support/server/open-cli.ts'
import { openShop } from '../../../test-support/server/open-shop.ts'

test('pages are written, listed, changed and removed, and what is wrong with one is said', async () => {
  await using shop = await openShop()
  const run = (args: readonly string[], input = '') => runBeside(shop, ['page', ...args], input, {})
  const created = await run(['create', shop.shortUrl, 'Guide', '-', '--json'], '## Redeem\n')
  const { id } = JSON.parse(created.out)
  expect(JSON.parse(created.out)).toMatchObject({ title: 'Guide', text: '## Redeem' })
  await run(['change', id, '--title', 'How to redeem', '--seo-title', 'Redeem a card'])
  expect(JSON.parse((await run(['list', shop.shortUrl, '--json'])).out).list).toMatchObject([
    { id, title: 'How to redeem', text: '## Redeem', seoTitle: 'Redeem a card' },
  ])
  expect((await run(['list', shop.shortUrl])).out).toContain('How to redeem')
  expect((await run(['create', shop.shortUrl, 'x'.repeat(61), '-'], 'Text')).exitCode).not.toBe(0)
  expect((await run(['create', shop.shortUrl, 'Empty', '-'], '')).exitCode).not.toBe(0)
  expect((await run(['remove', id])).exitCode).toBe(0)
  expect((await run(['remove', id])).exitCode).not.toBe(0)
})
