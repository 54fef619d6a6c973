import { buffer } from 'node:stream/consumers'
import { createObjectStorage, type FileWriter } from '../../adapters/object-storage/object-storage.ts'
import type { Services } from '../../platform/ctx.ts'
import type { CommonDb } from '../../platform/db.ts'
import { picturePath, storedContentType } from './storage-paths.ts'
import { listStoredKeys } from './upload.sql.ts'

/** Where the files of all uploads are stored, for a backup. */
export const storedFilePaths = async (db: CommonDb): Promise<string[]> =>
  (await listStoredKeys(db)).map((key) => picturePath(key))

/** The bytes of a stored file; undefined where it was removed. */
export async function storedContents({ modules }: Services, path: string): Promise<Buffer | undefined> {
  const file = await modules.upload.objectStorage.read(path)
  return file && buffer(file.body)
}

/** Stores the file of a backup where this shop keeps its files. */
export const restoreStoredFile = (
  services: Pick<Services, 'config' | 'fetch' | 'now' | 'log'>,
  path: string,
  bytes: Buffer,
): Promise<void> => createObjectStorage(services).write(path, bytes, storedContentType)

/** A part of a bucket has at least 5 MiB. */
const pieceBytes = 8 * 1024 * 1024
/** A large file takes long to read: as long as bytes come it is not given up. */
const readTimeoutMs = 24 * 3_600_000

/** The bytes of a large stored file in pieces of the same size, of which one is in memory; none where it was removed. */
export async function* readStoredPieces(
  { modules, shutdownSignal }: Services,
  path: string,
): AsyncGenerator<Buffer> {
  const signal = AbortSignal.any([shutdownSignal, AbortSignal.timeout(readTimeoutMs)])
  const file = await modules.upload.objectStorage.read(path, { signal })
  if (!file) return
  let waiting: Buffer[] = []
  let bytes = 0
  for await (const chunk of file.body) {
    waiting.push(chunk)
    bytes += chunk.length
    while (bytes >= pieceBytes) {
      const whole = Buffer.concat(waiting)
      yield whole.subarray(0, pieceBytes)
      waiting = [whole.subarray(pieceBytes)]
      bytes -= pieceBytes
    }
  }
  if (bytes > 0) yield Buffer.concat(waiting)
}

/** Writes a large file of a backup where this shop keeps its files, in the pieces in which it was read. */
export const openStoredFile = (
  services: Pick<Services, 'config' | 'fetch' | 'now' | 'log'>,
  path: string,
): Promise<FileWriter> => createObjectStorage(services).openWriter(path)
