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
  /** Identifies these bytes for `move`; a folder needs none. */
  tag?: string | undefined
}

/** A file that is written in pieces, and is there once it is finished. */
export interface FileWriter {
  /** Pieces but the last have at least 5 MiB. */
  add(piece: Buffer): Promise<void>
  finish(): Promise<void>
  /** Leaves nothing of it; does nothing after `finish`. */
  discard(): Promise<void>
}

/**
 * Stores files under names that the server chooses: paths of letters, digits and dashes. Every operation rejects with
 * `storeSilent` where a storage on another host does not answer.
 */
export interface StorageOperations {
  /** Writes a whole file, replacing one of the same name. */
  write(name: string, bytes: Buffer, contentType: string): Promise<void>
  /** Writes a large file, replacing one of the same name. */
  openWriter(name: string): Promise<FileWriter>
  /** A file; undefined where there is none. A storage on another host is given up after 30 seconds, or by `signal`. */
  read(name: string, options?: { signal?: AbortSignal }): Promise<StoredFile | undefined>
  /** Gives a file another name, as long as it is still the one of that tag. False if it is not there, or another one. */
  move(from: string, to: string, tag: string | undefined): Promise<boolean>
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
