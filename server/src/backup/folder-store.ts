import { createReadStream } from 'node:fs'
import { access, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { OperatorError } from '../platform/operator-error.ts'
import { toWebStream } from '../platform/web-streams.ts'
import type { BackupStore } from './backup-store.ts'

const unfinishedSuffix = '.part'

/** The bytes of a file of this machine; undefined where there is none. */
export const readLocalFile = (path: string): Promise<ReadableStream<Uint8Array> | undefined> =>
  access(path).then(
    () => toWebStream(createReadStream(path)),
    () => undefined,
  )

/** Makes a rename in a folder last; some file systems of a network cannot and need not do so. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EINVAL')) throw error
  } finally {
    await folder.close()
  }
}

/** Backups in a folder that only this user may read. An unfinished one has a name of its own until it is on the disk. */
export function openFolderStore(folder: string): BackupStore {
  return {
    async write(name, chunks, signal) {
      const part = join(folder, name + unfinishedSuffix)
      await mkdir(folder, { recursive: true, mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
        throw new OperatorError(`The folder ${folder} of BACKUP_DIR cannot be made (${error.code}).`)
      })
      const file = await open(part, 'w', 0o600).catch((error: NodeJS.ErrnoException) => {
        throw new OperatorError(
          `Nothing can be written to ${folder}, which BACKUP_DIR names (${error.code}).`,
        )
      })
      let sizeBytes = 0
      try {
        for await (const chunk of chunks) {
          signal.throwIfAborted()
          await file.appendFile(chunk)
          sizeBytes += chunk.length
        }
        await file.sync()
        const { size } = await file.stat()
        if (size !== sizeBytes)
          throw new OperatorError(`Only ${size} of ${sizeBytes} bytes came to ${folder}: is its disk full?`)
        await rename(part, join(folder, name))
        await syncFolder(folder)
        return sizeBytes
      } finally {
        await file.close()
        await rm(part, { force: true })
      }
    },
    read: (name) => readLocalFile(join(folder, name)),
    async remove(name) {
      await rm(join(folder, name), { force: true })
    },
    async removeUnfinished(prefix, before) {
      for (const name of await readdir(folder)) {
        if (!name.startsWith(prefix) || !name.endsWith(unfinishedSuffix)) continue
        const path = join(folder, name)
        if ((await stat(path)).mtime < before) await rm(path, { force: true })
      }
    },
    async list(prefix) {
      const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return []
        throw new OperatorError(`The folder ${folder} of BACKUP_DIR cannot be read (${error.code}).`)
      })
      const whole = names.filter((name) => name.startsWith(prefix) && !name.endsWith(unfinishedSuffix))
      return Promise.all(
        whole.sort().map(async (name) => ({ name, sizeBytes: (await stat(join(folder, name))).size })),
      )
    },
  }
}
