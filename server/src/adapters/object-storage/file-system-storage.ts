import { randomUUID } from 'node:crypto'
import { type FileHandle, link, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { addAbortSignal, type Readable } from 'node:stream'
import type { StorageOperations } from './object-storage.ts'

/** The result of an upload: stored, or rejected because its length differs or the name exists. */
type ReceiveResult = 'kept' | 'longer' | 'shorter' | 'present'

export interface FileSystemStorage extends StorageOperations {
  kind: 'folder'
  /**
   * Receives a file of exactly that many bytes and writes no more. Throws when the sender disconnects or `signal` aborts.
   * Either the whole file is stored under its name or nothing is.
   */
  receive(
    name: string,
    body: Readable,
    expected: { sizeBytes: number; signal: AbortSignal },
  ): Promise<ReceiveResult>
  /** Some bytes of a file, both ends included; undefined where there is none. */
  readPart(name: string, from: number, to: number): Promise<Readable | undefined>
  /** Deletes unfinished files that were last written before that time. */
  deleteUnfinished(before: Date): Promise<void>
}

const namePattern = /^[\w-]+(?:\/[\w-]+)*$/
const partsFolder = 'parts'

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code

/** Appends to a file what is sent, and no more than expected. */
async function receiveExactly(
  file: FileHandle,
  body: Readable,
  { sizeBytes, signal }: { sizeBytes: number; signal: AbortSignal },
): Promise<ReceiveResult> {
  let receivedBytes = 0
  addAbortSignal(signal, body)
  // the sender of a file that is too long gets an answer, so the connection stays open
  for await (const chunk of body.iterator({ destroyOnReturn: false })) {
    receivedBytes += chunk.length
    if (receivedBytes > sizeBytes) return 'longer'
    await file.appendFile(chunk)
  }
  await file.sync()
  return receivedBytes < sizeBytes ? 'shorter' : 'kept'
}

/** Files in a folder that only this user may read. Unfinished ones are kept apart, so that a name always means a whole file. */
export function createFileSystemStorage(folder: string): FileSystemStorage {
  const pathOf = (name: string): string => {
    if (!namePattern.test(name)) throw new Error('a stored file has an invalid name')
    return join(folder, name)
  }

  /** The path of an unfinished file, whose folder and that of `path` exist. */
  async function createPart(path: string): Promise<string> {
    const part = join(folder, partsFolder, randomUUID())
    await mkdir(dirname(part), { recursive: true, mode: 0o700 })
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    return part
  }

  async function openIfThere(name: string): Promise<FileHandle | undefined> {
    try {
      return await open(pathOf(name), 'r')
    } catch (error) {
      if (hasCode(error, 'ENOENT')) return undefined
      throw error
    }
  }

  /** Writes a new file and moves it to its name; deletes it where either fails. */
  async function place<Result>(
    name: string,
    fill: (file: FileHandle) => Promise<Result>,
    put: (part: string, path: string, filled: Result) => Promise<Result>,
  ): Promise<Result> {
    const path = pathOf(name)
    const part = await createPart(path)
    const file = await open(part, 'wx', 0o600)
    try {
      const filled = await fill(file).finally(() => file.close())
      return await put(part, path, filled)
    } finally {
      await rm(part, { force: true })
    }
  }

  return {
    kind: 'folder',
    async write(name, bytes) {
      const fill = async (file: FileHandle) => {
        await file.writeFile(bytes)
        await file.sync()
      }
      await place(name, fill, (part, path) => rename(part, path))
    },
    async openWriter(name) {
      const path = pathOf(name)
      const part = await createPart(path)
      const file = await open(part, 'wx', 0o600)
      return {
        add: (piece) => file.appendFile(piece),
        async finish() {
          await file.sync()
          await file.close()
          await rename(part, path)
        },
        async discard() {
          await file.close()
          await rm(part, { force: true })
        },
      }
    },
    async read(name) {
      const file = await openIfThere(name)
      return file && { sizeBytes: (await file.stat()).size, body: file.createReadStream() }
    },
    readPart: async (name, start, end) => (await openIfThere(name))?.createReadStream({ start, end }),
    async move(from, to) {
      const path = pathOf(to)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      try {
        await rename(pathOf(from), path)
        return true
      } catch (error) {
        if (hasCode(error, 'ENOENT')) return false
        throw error
      }
    },
    async remove(name) {
      await rm(pathOf(name), { force: true })
    },
    receive(name, body, { sizeBytes, signal }) {
      const fill = (file: FileHandle) => receiveExactly(file, body, { sizeBytes, signal })
      // a link, unlike a rename, never replaces an existing file
      return place(name, fill, async (part, path, filled) => {
        if (filled !== 'kept') return filled
        try {
          await link(part, path)
          return 'kept'
        } catch (error) {
          if (hasCode(error, 'EEXIST')) return 'present'
          throw error
        }
      })
    },
    async deleteUnfinished(before) {
      const names = await readdir(join(folder, partsFolder)).catch((error) => {
        if (hasCode(error, 'ENOENT')) return []
        throw error
      })
      for (const name of names) {
        const path = join(folder, partsFolder, name)
        const found = await stat(path).catch(() => undefined)
        if (found && found.mtime < before) await rm(path, { force: true })
      }
    },
  }
}
