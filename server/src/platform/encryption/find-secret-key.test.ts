import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { freshDb } from '../../../../test-support/server/fresh-db.ts'
import { readConfig } from '../../config.ts'
import { createEncryption } from '../encryption.ts'
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

test('a key is created once, long and readable only by its owner, and kept', async () => {
  await using folder = await openFolder()
  const key = await folder.find()
  expect(key).toMatch(/^[\w-]{43}$/)
  expect(await folder.find()).toBe(key)
  expect((await stat(folder.file)).mode & 0o777).toBe(0o600)
  await using other = await openFolder()
  expect(await other.find()).not.toBe(key)
})

test('processes that start at once get the same key, and leave no other file', async () => {
  await using folder = await openFolder()
  const keys = await Promise.all(Array.from({ length: 20 }, () => folder.find()))
  expect(new Set(keys).size).toBe(1)
  expect(await readdir(folder.dataDir)).toEqual(['secret-key'])
  expect((await readFile(folder.file, 'utf8')).trim()).toBe(keys[0])
})

test('a key in the settings is used as it is, and a truncated key file is rejected', async () => {
  await using folder = await openFolder()
  const { config } = readConfig({ DATA_DIR: folder.dataDir, SECRET_KEY: 'k'.repeat(32) })
  expect(await findSecretKey(config, folder.db.url)).toBe('k'.repeat(32))
  await expect(stat(folder.file)).rejects.toThrow('ENOENT')
  await folder.find()
  await writeFile(folder.file, 'half a key')
  await expect(folder.find()).rejects.toThrow('is cut short')
})

test('no key is created for a database that is encrypted with another: the error says what to restore', async () => {
  await using folder = await openFolder()
  const key = await folder.find()
  expect(await isMatchingKey(folder.db.db, createEncryption(key, systemRandom))).toBe(true)
  await rm(folder.file)
  await expect(folder.find()).rejects.toThrow(/key of this database is missing.*No new key is made/)
  expect(await readdir(folder.dataDir)).toEqual([])
  await writeFile(folder.file, key)
  expect(await folder.find()).toBe(key)
})
