import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getOrderFile } from '@faka/contract/delivery/order-file'
import { expect, onTestFinished, test } from 'vitest'
import { buy, readOrder } from '../../../test-support/seed/purchase.ts'
import { runBeside } from '../../../test-support/server/open-cli.ts'
import { openShop } from '../../../test-support/server/open-shop.ts'

test('a file is uploaded in versions, listed, sold, counted and replaced by its newest version', async () => {
  await using shop = await openShop()
  const folder = await mkdtemp(join(tmpdir(), 'faka-file-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const run = (...args: string[]) => runBeside(shop, args, '', {}, folder)
  const itemId = await shop.addItem({ content: 'reusable' })
  expect((await run('stock', 'files', itemId)).out).toContain('There is no file yet.')
  const missing = await run('stock', 'add-file', itemId, 'setup.zip')
  expect([missing.exitCode, missing.err]).toEqual([2, expect.stringContaining('there is no such file')])
  await writeFile(join(folder, 'setup.zip'), Buffer.alloc(9 * 1024 * 1024, 'one'))
  await writeFile(join(folder, 'next.zip'), 'two')
  const added = await run('stock', 'add-file', itemId, 'setup.zip', '--text', 'Unpack it first.')
  expect([added.exitCode, added.out]).toEqual([0, expect.stringContaining('Saved setup.zip, 9.00 MB')])
  await run('item', 'change', itemId, '--max-downloads', '3')
  const placed = await buy(shop, itemId)
  await placed.buyer.call(getOrderFile, { orderNo: placed.orderNo })
  expect((await run('order', 'show', placed.orderNo)).out).toContain('setup.zip  links: 1 of 3')
  await run('stock', 'add-file', itemId, 'next.zip', '--name', 'setup v2.zip')
  expect((await run('stock', 'files', itemId)).out).toMatch(/setup v2\.zip .*delivered now[\s\S]*setup\.zip /)
  expect((await readOrder(placed)).file?.name).toBe('setup.zip')
  const replaced = await run('order', 'replace', placed.orderNo, '--card', '1', '--why', 'An update.')
  expect(replaced.exitCode).toBe(0)
  expect((await readOrder(placed)).file).toMatchObject({ name: 'setup v2.zip', times: 0 })
})
