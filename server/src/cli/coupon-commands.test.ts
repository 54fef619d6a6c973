import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { submitOrder } from '../../../test-support/seed/purchase.ts'
import { runBeside } from '../../../test-support/server/open-cli.ts'
import { createCards, openShop } from '../../../test-support/server/open-shop.ts'

test('coupons are created, listed, exported and disabled, and each says who used it', async () => {
  await using shop = await openShop()
  const folder = await mkdtemp(join(tmpdir(), 'faka-coupons-'))
  await using _ = { [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) }
  const itemId = await shop.addItem({ cards: createCards(3) })
  const run = (...args: string[]) => runBeside(shop, ['coupon', ...args], '', {}, folder)
  const made = await run(
    ...['create', shop.shortUrl, '--name', 'Opening', '--code', 'WELCOME', '--percent', '12.5', '--min', '5'],
    ...[
      '--classify',
      'Cards',
      '--uses',
      '7',
      '--uses-per-buyer',
      '1',
      '--from',
      '2020-01-01',
      '--until',
      '2100-01-01',
      '--json',
    ],
  )
  const { batchNo } = JSON.parse(made.out)
  const { orderNo } = await submitOrder(shop, itemId, { couponCode: 'WELCOME' })
  const listed = await run('list', shop.shortUrl)
  expect(listed.out).toMatch(
    /Opening +WELCOME +12\.5% off from ¥5\.00 +\S+ \S+ ~ 2100-01-01 \S+ +1 +0 +¥0\.00/,
  )
  expect((await run('uses', batchNo)).out).toMatch(new RegExp(`${orderNo} .*WELCOME +¥1\\.25 +held`))
  expect((await run('export', batchNo, 'codes.csv')).exitCode).toBe(0)
  expect(await readFile(join(folder, 'codes.csv'), 'utf8')).toContain('WELCOME,1,7')
  expect((await run('disable', batchNo)).exitCode).toBe(0)
  expect((await run('list', shop.shortUrl)).out).toContain('disabled')
  expect((await run('enable', batchNo)).exitCode).toBe(0)
  for (const wrong of [
    ['--off', '5', '--percent', '5'],
    ['--off', '0'],
    ['--percent', '101'],
    ['--off', '5', '--until', 'never'],
    ['--off', '5', '--classify', 'no such one'],
  ])
    expect((await run('create', shop.shortUrl, '--name', 'x', ...wrong)).exitCode, wrong.join(' ')).not.toBe(
      0,
    )
})
