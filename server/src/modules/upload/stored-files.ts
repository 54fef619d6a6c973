import { buffer } from 'node:stream/consumers'
import { createObjectStorage } from '../../adapters/object-storage/object-storage.ts'
import type { Services } from '../../platform/ctx.ts'
import type { Db } from '../../platform/db.ts'
import { picturePath, storedContentType } from './storage-paths.ts'
import { listStoredKeys } from './upload.sql.ts'

/** Where the files of all uploads are stored, for a backup. */
export const storedFilePaths = async (db: Db): Promise<string[]> =>
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
