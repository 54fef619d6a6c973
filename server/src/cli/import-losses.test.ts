import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { dujiaokaDump } from '../../../test-support/import/dujiaoka-dump.ts'
import { openShop } from '../../../test-support/server/open-shop.ts'
import { runLine } from '../../../test-support/server/run-line.ts'

test('an import adds nothing where the file for its losses is there already', async () => {
  await using shop = await openShop()
  const folder = await mkdtemp(join(tmpdir(), 'faka-import-'))
  const goods = [{ id: 7, gd_name: '星屑水晶', actual_price: '0.00' }]
  await writeFile(join(folder, 'dump.sql'), [...dujiaokaDump({ goods })].join(''))
  const line = ['import', 'dujiaoka', 'dump.sql', '--shop', shop.shortUrl, '--write', '--losses', 'lost.csv']
  const items = () => shop.db.db.selectFrom('item').select('public_id').execute()
  await writeFile(join(folder, 'lost.csv'), 'of an earlier try')
  await expect(runLine(shop, folder, line)).rejects.toThrow('there is such a file already')
  expect(await items()).toEqual([])

  await rm(join(folder, 'lost.csv'))
  await runLine(shop, folder, line)
  expect(await items()).toHaveLength(1)
  expect(await readFile(join(folder, 'lost.csv'), 'utf8')).toContain('its price is 0')
  await rm(folder, { recursive: true })
})
