import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { Config } from '../../platform/config.ts'
import type { Services } from '../../platform/ctx.ts'
import { createFileSystemStorage, type FileSystemStorage } from './file-system-storage.ts'
import { bucketUrl } from './s3-client.ts'
import { createS3Storage, type S3Storage } from './s3-storage.ts'

/** A stored file, whose body can be read once. */
interface StoredFile {
  sizeBytes: number
  body: Readable
}

/**
 * Stores files under names that the server chooses: paths of letters, digits and dashes. Every operation rejects with
 * `storeSilent` where a storage on another host does not answer.
 */
export interface StorageOperations {
  /** Writes a whole file, replacing one of the same name. */
  write(name: string, bytes: Buffer, contentType: string): Promise<void>
  /** A file; undefined where there is none. */
  read(name: string): Promise<StoredFile | undefined>
  /** Removes a file, if it exists. */
  remove(name: string): Promise<void>
}

/** A folder receives uploads through this process, a bucket directly from browsers by presigned uploads. */
export type ObjectStorage = FileSystemStorage | S3Storage

/** The storage that the settings choose. */
export function createObjectStorage(
  services: Pick<Services, 'config' | 'fetch' | 'now' | 'log'>,
): ObjectStorage {
  const { objectStorage, dataDir } = services.config
  return objectStorage.kind === 's3'
    ? createS3Storage(objectStorage, services)
    : createFileSystemStorage(join(dataDir, 'files'))
}

/** Other origins to which browsers upload; none where they upload to this server. */
export const uploadOrigins = ({ objectStorage }: Pick<Config, 'objectStorage'>): string[] =>
  objectStorage.kind === 's3' ? [new URL(bucketUrl(objectStorage)).origin] : []
