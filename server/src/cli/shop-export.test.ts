import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Decrypter, generateX25519Identity, identityToRecipient } from 'age-encryption'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createCards, openShop } from '../../../test-support/server/open-shop.ts'
import { readZip } from '../../../test-support/server/read-zip.ts'
import { runLine } from '../../../test-support/server/run-line.ts'

test('a shop is exported to a new file, plain or for the owner of a key of age alone', async () => {
  await using shop = await openShop()
  const folder = await mkdtemp(join(tmpdir(), 'faka-export-'))
  const run = async (...args: string[]) =>
    (await runLine(shop, folder, ['shop', 'export', shop.shortUrl, ...args])).out
  const itemId = await shop.addItem({ cards: createCards(3) })
  expect(await run('all.zip')).toBe('Written to all.zip.\n')
  const plain = join(folder, 'all.zip')
  expect((await stat(plain)).mode & 0o777).toBe(0o600)
  const unsold = async (zip: Buffer) => String((await readZip(zip)).get(`unsold/${itemId}.txt`))
  expect((await unsold(await readFile(plain))).split('\n').sort()).toEqual(['', ...createCards(3)])
  await expect(run('all.zip')).rejects.toThrow('there is such a file already')

  const identity = await generateX25519Identity()
  const recipient = await identityToRecipient(identity)
  await run('all.zip.age', '--recipient', recipient)
  const encrypted = await readFile(join(folder, 'all.zip.age'))
  const decrypter = new Decrypter()
  decrypter.addIdentity(identity)
  expect(await unsold(Buffer.from(await decrypter.decrypt(encrypted)))).toContain('CARD-0002\n')
  await expect(run('other.zip', '--recipient', `${recipient},${recipient.slice(0, -1)}q`)).rejects.toThrow(
    'Key 2 of --recipient is misspelt',
  )
  await rm(folder, { recursive: true })
})

test('an export that has no file is not recorded, and one that fails leaves none', async () => {
  await using shop = await openShop()
  const folder = await mkdtemp(join(tmpdir(), 'faka-export-'))
  const run = () => runLine(shop, folder, ['shop', 'export', shop.shortUrl, 'all.zip'])
  const recorded = () => shop.db.db.selectFrom('shop_event').select('kind').where('kind', '=', 'exported')
  await writeFile(join(folder, 'all.zip'), 'mine')
  await expect(run()).rejects.toThrow('there is such a file already')
  expect(await recorded().execute()).toEqual([])
  expect(await readFile(join(folder, 'all.zip'), 'utf8')).toBe('mine')

  await rm(join(folder, 'all.zip'))
  await shop.addItem({ cards: createCards(3) })
  await sql`update card set sealed = sealed || '\\x00'`.execute(shop.db.db)
  await expect(run()).rejects.toThrow()
  expect(await recorded().execute()).toHaveLength(1)
  expect(await readdir(folder)).toEqual([])
  await rm(folder, { recursive: true })
})
