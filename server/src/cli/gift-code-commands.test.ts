import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { redeemGiftCode } from '@faka/contract/gift-code/redeem-gift-code'
import { expect, test } from 'vitest'
import { openBuyer } from '../../../test-support/seed/open-buyer.ts'
import { runBeside } from '../../../test-support/server/open-cli.ts'
import { openShop } from '../../../test-support/server/open-shop.ts'

test('gift codes are created, exported, listed, disabled and enabled', async () => {
  await using shop = await openShop()
  const folder = await mkdtemp(join(tmpdir(), 'faka-gift-codes-'))
  await using _ = { [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) }
  const run = (...args: string[]) => runBeside(shop, ['gift-code', ...args], '', {}, folder)
  const terms = ['--name', 'Anniversary', '--worth', '20', '--count', '3', '--until', '2100-01-01']
  const request = ['--request', '0d5b3b0e-93a5-4d5c-8b4b-1b0b5f6f8f10']
  const { batchNo } = JSON.parse((await run('create', ...terms, ...request, '--json')).out)
  expect(JSON.parse((await run('create', ...terms, ...request, '--json')).out)).toEqual({ batchNo, codes: 3 })
  expect((await run('export', batchNo, 'codes.csv')).exitCode).toBe(0)
  const [, line = ''] = (await readFile(join(folder, 'codes.csv'), 'utf8')).split(/\r?\n/)
  const [code = '', , codeNo = ''] = line.split(',')
  await (await openBuyer(shop, { userName: 'lucky' })).visitor.call(redeemGiftCode, { code })
  expect((await run('codes', batchNo)).out).toMatch(
    new RegExp(`${codeNo} +${code.slice(-4)} +redeemed +lucky`),
  )
  expect((await run('list')).out).toMatch(/Anniversary +¥20\.00 +3 +1 +¥40\.00 +2100-01-01 \S+ +test/)
  expect((await run('list')).out).toContain('Gift codes are still worth ¥40.00, and balances ¥20.00.')
  expect((await run('disable', batchNo)).exitCode).toBe(0)
  expect((await run('list')).out).toMatch(/¥0\.00 +disabled/)
  expect((await run('enable', batchNo)).exitCode).toBe(0)
  expect((await run('disable', batchNo, '--code', '0'.repeat(20))).err).toContain('no such gift code')
})
