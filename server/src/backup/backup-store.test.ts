import { type FileHandle, open as openFile } from 'node:fs/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import {
  objectStoreCredentials,
  openObjectStoreSimulator,
} from '../../../simulators/object-store-simulator.ts'
import { openBackups } from '../../../test-support/server/open-backups.ts'
import { createLog } from '../platform/log.ts'
import { type BackupStore, openBackupStore } from './backup-store.ts'

const services = { fetch, now: () => new Date(), log: createLog('silent') }
const never = new AbortController().signal

/** Both kinds of stores, empty; `leftovers` are unfinished files in them. */
const openStores = {
  async folder() {
    const backups = await openBackups()
    onTestFinished(() => backups[Symbol.asyncDispose]())
    return {
      store: openBackupStore({ kind: 'folder', folder: backups.folder }, services),
      leftovers: async () => (await backups.files()).filter((file) => file.endsWith('.part')).length,
    }
  },
  async bucket() {
    const simulator = await openObjectStoreSimulator()
    onTestFinished(() => simulator[Symbol.asyncDispose]())
    const target = {
      kind: 's3',
      endpoint: simulator.url,
      ...objectStoreCredentials,
      pathStyle: true,
    } as const
    return { store: openBackupStore(target, services), leftovers: async () => simulator.uploads.size }
  },
}

const megabyte = 1024 * 1024

/** Bytes in chunks of uneven sizes, more than two parts of a bucket. */
const content = Buffer.alloc(33 * megabyte, 'a backup ')
async function* chunks() {
  for (let at = 0; at < content.length; at += 700_001) yield content.subarray(at, at + 700_001)
}

const readAll = async (store: BackupStore, name: string): Promise<Buffer | undefined> => {
  const stream = await store.read(name)
  return stream && Buffer.from(await new Response(stream).arrayBuffer())
}

test.each(Object.entries(openStores))(
  'a %s keeps what is written, whole, lists it, and removes it',
  async (_, open) => {
    const { store, leftovers } = await open()
    expect(await store.list('faka-')).toEqual([])
    expect(await store.write('faka-1', chunks(), never)).toBe(content.length)
    const names = ['faka-2', 'faka-3', 'faka-4', 'other']
    for (const name of names) await store.write(name, [Buffer.from(name)].values() as never, never)
    expect((await readAll(store, 'faka-1'))?.equals(content)).toBe(true)
    expect(await readAll(store, 'faka-9')).toBeUndefined()
    expect(await store.list('faka-')).toEqual([
      { name: 'faka-1', sizeBytes: content.length },
      ...names.slice(0, 3).map((name) => ({ name, sizeBytes: 6 })),
    ])
    await store.remove('faka-1')
    expect(await readAll(store, 'faka-1')).toBeUndefined()
    expect(await leftovers()).toBe(0)
  },
)

test('a disk that takes less than it is given loses nothing of a backup', async () => {
  const { store } = await openStores.folder()
  const file = await openFile(process.execPath)
  const prototype = Object.getPrototypeOf(file)
  await file.close()
  const write = prototype.write
  const half = vi.spyOn(prototype, 'write').mockImplementation(function (this: FileHandle, bytes: Buffer) {
    return write.call(this, bytes, 0, Math.floor(bytes.length / 2))
  } as never)
  onTestFinished(() => half.mockRestore())
  expect(await store.write('faka-1', chunks(), never)).toBe(content.length)
  expect((await readAll(store, 'faka-1'))?.equals(content)).toBe(true)
})

test.each(Object.entries(openStores))(
  'in a %s a backup that breaks off leaves nothing, whoever ends it',
  async (_, open) => {
    const { store, leftovers } = await open()
    async function* broken() {
      yield* chunks()
      throw new Error('the database is gone')
    }
    await expect(store.write('faka-1', broken(), never)).rejects.toThrow('the database is gone')
    const shutdown = new AbortController()
    async function* stopped() {
      yield Buffer.alloc(17 * megabyte)
      shutdown.abort()
      yield Buffer.alloc(17 * megabyte)
    }
    await expect(store.write('faka-2', stopped(), shutdown.signal)).rejects.toThrow()
    expect(await store.list('')).toEqual([])
    expect(await leftovers()).toBe(0)
  },
)
