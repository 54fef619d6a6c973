import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createCards, openShop } from '../../../test-support/server/open-shop.ts'
import { runLine } from '../../../test-support/server/run-line.ts'

test('a seller previews, adds, lists, opens, withdraws, puts back, moves and exports cards from the command line', async () => {
  await using shop = await openShop()
  const folder = await mkdtemp(join(tmpdir(), 'faka-stock-'))
  const run = async (...args: string[]) => (await runLine(shop, folder, args)).out
  const itemId = await shop.addItem({ cards: createCards(2) })
  const other = await shop.addItem()
  await writeFile(join(folder, 'cards.txt'), 'CARD-0001\nNEW-00001\nNEW-00001\n')
  expect(await run('stock', 'preview', itemId, 'cards.txt')).toContain(
    '1 good, 1 repeated in the file, 1 in stock.',
  )
  expect(await run('stock', 'add', itemId, 'cards.txt', '--only-good', '--cost', '8.50')).toContain(
    'Added 1 card.',
  )
  const listed = await run('stock', 'list', shop.shortUrl, '--status', 'free')
  expect(listed).toContain('N••••1')
  expect(listed).not.toContain('NEW-00001')
  expect(await run('stock', 'batches', shop.shortUrl)).toContain('8.50')
  expect(await run('stock', 'open', shop.shortUrl, '--card', '1')).toBe('1  CARD-0001\n')
  expect(await run('stock', 'withdraw', shop.shortUrl, '--card', '1', '--reason', 'used')).toBe(
    'Withdrawn: 1.\n',
  )
  expect(await run('stock', 'put-back', shop.shortUrl, '--card', '1')).toBe('Put back: 1.\n')
  expect(await run('stock', 'move', shop.shortUrl, '--card', '2', '--to', other)).toBe('Moved: 1.\n')
  expect(await run('stock', 'export', other, 'unsold.txt')).toBe('Written to unsold.txt.\n')
  const exported = join(folder, 'unsold.txt')
  expect(await readFile(exported, 'utf8')).toBe('CARD-0002\n')
  expect((await stat(exported)).mode & 0o777).toBe(0o600)
  await expect(run('stock', 'export', other, 'unsold.txt')).rejects.toThrow('there is such a file already')
  await rm(folder, { recursive: true })
})

test('a seller adds cards with public parts from the command line, and lines without one are named', async () => {
  await using shop = await openShop()
  const folder = await mkdtemp(join(tmpdir(), 'faka-stock-'))
  const run = (...args: string[]) => runLine(shop, folder, args)
  const itemId = await shop.addItem()
  await writeFile(join(folder, 'cards.txt'), '139-1000=SECRET-ONE\nno number\n139-1000=SECRET-TWO\n')
  const flags = ['--public-separator', '=', '--public-parts-differ']
  const preview = await run('stock', 'preview', itemId, 'cards.txt', ...flags)
  expect(preview.out).toContain('1 good, 2 invalid.')
  expect(preview.out).toContain('139-1000')
  expect(preview.out).toContain('has the public part of another card')
  await run('stock', 'add', itemId, 'cards.txt', '--only-good', ...flags)
  const listed = (await run('stock', 'list', shop.shortUrl)).out
  expect(listed).toContain('139-1000')
  expect(listed).not.toContain('SECRET')
  await rm(folder, { recursive: true })
})
