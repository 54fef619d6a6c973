import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { createEncryption } from '../encryption.ts'
import { freshDb } from '../fresh-db.ts'
import { systemRandom } from '../random.ts'
import { isMatchingKey } from './check-key.ts'
import { findSecretKey } from './find-secret-key.ts'

async function openFolder() {
  const db = await freshDb()
  const folder = await mkdtemp(join(tmpdir(), 'faka-key-'))
  const dataDir = join(folder, 'data')
  return {
    dataDir,
    file: join(dataDir, 'secret-key'),
    find: () => findSecretKey(readConfig({ DATA_DIR: dataDir }).config, db.url),
    db,
    async [Symbol.asyncDispose]() {
      await db[Symbol.asyncDispose]()
      await rm(folder, { recursive: true })
    },
  }
}

test('a key is made once, long and for its owner only, and kept for ever', async () => {
  await using folder = await openFolder()
  const key = await folder.find()
  expect(key).toMatch(/^[\w-]{43}$/)
  expect(await folder.find()).toBe(key)
  expect((await stat(folder.file)).mode & 0o777).toBe(0o600)
  await using other = await openFolder()
  expect(await other.find()).not.toBe(key)
})

test('many who start at once have the same key, and leave nothing beside it', async () => {
  await using folder = await openFolder()
  const keys = await Promise.all(Array.from({ length: 20 }, () => folder.find()))
  expect(new Set(keys).size).toBe(1)
  expect(await readdir(folder.dataDir)).toEqual(['secret-key'])
  expect((await readFile(folder.file, 'utf8')).trim()).toBe(keys[0])
})

test('a key of the settings is taken as it is, and a key that is cut short is not taken for one', async () => {
  await using folder = await openFolder()
  const { config } = readConfig({ DATA_DIR: folder.dataDir, SECRET_KEY: 'k'.repeat(32) })
  expect(await findSecretKey(config, folder.db.url)).toBe('k'.repeat(32))
  await expect(stat(folder.file)).rejects.toThrow('ENOENT')
  await folder.find()
  await writeFile(folder.file, 'half a key')
  await expect(folder.find()).rejects.toThrow('is cut short')
})

test('no new key is made for a database that another one has sealed: its absence is said, and what to put back', async () => {
  await using folder = await openFolder()
  const key = await folder.find()
  expect(await isMatchingKey(folder.db.db, createEncryption(key, systemRandom))).toBe(true)
  await rm(folder.file)
  await expect(folder.find()).rejects.toThrow(/key of this database is missing.*No new key is made/)
  expect(await readdir(folder.dataDir)).toEqual([])
  await writeFile(folder.file, key)
  expect(await folder.find()).toBe(key)
})
