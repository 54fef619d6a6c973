import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { Config } from '../../platform/config.ts'
import { perServices } from '../../platform/per-services.ts'
import { createFileSystemStorage, type FileSystemStorage } from './file-system-storage.ts'
import { bucketUrl, createS3Storage, type S3Storage } from './s3-storage.ts'

/** A file of a store, to be read once. */
export interface StoredFile {
  sizeBytes: number
  body: Readable
}

/**
 * Keeps files under names that we draw. Names are paths of letters, digits and dashes. Every act refuses with
 * `storeSilent` where a store on another host does not answer.
 */
export interface StorageOperations {
  /** Writes a whole file, in the place of one that has the name already. */
  write(name: string, bytes: Buffer, contentType: string): Promise<void>
  /** A file; undefined where there is none. */
  read(name: string): Promise<StoredFile | undefined>
  /** Removes a file; none is as good. */
  remove(name: string): Promise<void>
}

/** A folder takes files through this process, a bucket takes them from browsers by tickets. */
export type ObjectStorage = FileSystemStorage | S3Storage

/** The store of a house. */
export const getObjectStorage = perServices((services): ObjectStorage => {
  const { objectStorage: store, dataDir } = services.config
  return store.kind === 's3'
    ? createS3Storage(store, services)
    : createFileSystemStorage(join(dataDir, 'files'))
})

/** Where browsers send files to; none where they send them to us. */
export const uploadOrigins = ({ objectStorage: store }: Pick<Config, 'objectStorage'>): string[] =>
  store.kind === 's3' ? [new URL(bucketUrl(store)).origin] : []
