import { execFile } from 'node:child_process'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** A file system of its own that can be filled to the last byte; unmounted when the scope ends. */
export interface SmallDisk extends AsyncDisposable {
  folder: string
  fill(): Promise<void>
  freeSpace(): Promise<void>
}

const chunkSizes = [1_000_000, 4096, 1] as const

/** Writes until nothing more fits: in large chunks, then in small ones. */
async function writeUntilFull(name: string): Promise<void> {
  const file = await open(name, 'a')
  try {
    for (const bytes of chunkSizes)
      try {
        for (;;) await file.write(Buffer.alloc(bytes, 'x'))
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
      }
  } finally {
    await file.close()
  }
}

/** Mounts a disk in memory. Undefined if this user may not mount one. */
export async function openSmallDisk(megabytes: number): Promise<SmallDisk | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'faka-disk-'))
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'faka', folder])
  } catch {
    await rm(folder, { recursive: true })
    return undefined
  }
  const filling = join(folder, 'filling')
  return {
    folder,
    fill: () => writeUntilFull(filling),
    freeSpace: () => rm(filling, { force: true }),
    async [Symbol.asyncDispose]() {
      await run('umount', ['--lazy', folder])
      await rm(folder, { recursive: true, force: true })
    },
  }
}
