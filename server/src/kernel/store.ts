import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { Config } from './config.ts'
import { perHouse } from './per-house.ts'
import { type FolderStore, openFolderStore } from './store/folder-store.ts'
import { bucketUrl, openS3Store, type S3Store } from './store/s3-store.ts'

/** A file of a store, to be read once. */
export interface StoredFile {
  sizeBytes: number
  body: Readable
}

/**
 * Keeps files under names that we draw. Names are paths of letters, digits and dashes. Every act refuses with
 * `storeSilent` where a store on another host does not answer.
 */
export interface StoreActs {
  /** Writes a whole file, in the place of one that has the name already. */
  write(name: string, bytes: Buffer, contentType: string): Promise<void>
  /** A file; undefined where there is none. */
  read(name: string): Promise<StoredFile | undefined>
  /** Removes a file; none is as good. */
  remove(name: string): Promise<void>
}

/** A folder takes files through this process, a bucket takes them from browsers by tickets. */
export type Store = FolderStore | S3Store

/** The store of a house. */
export const storeOf = perHouse((house): Store => {
  const { store, dataDir } = house.config
  return store.kind === 's3' ? openS3Store(store, house) : openFolderStore(join(dataDir, 'files'))
})

/** Where browsers send files to; none where they send them to us. */
export const storeOrigins = ({ store }: Pick<Config, 'store'>): string[] =>
  store.kind === 's3' ? [new URL(bucketUrl(store)).origin] : []
