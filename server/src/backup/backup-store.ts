import type { Services } from '../platform/ctx.ts'
import type { BackupTarget } from './backup-settings.ts'
import { openBucketStore } from './bucket-store.ts'
import { openFolderStore } from './folder-store.ts'

/** A stored backup. */
export interface StoredBackup {
  name: string
  sizeBytes: number
}

/** Where backups are stored; a name there always means a whole file. */
export interface BackupStore {
  /** Stores a new file as its bytes come, and returns its size. Leaves nothing behind where it fails or is aborted. */
  write(name: string, chunks: AsyncIterable<Uint8Array>, signal: AbortSignal): Promise<number>
  /** The bytes of a file; undefined where there is none. */
  read(name: string): Promise<ReadableStream<Uint8Array> | undefined>
  remove(name: string): Promise<void>
  /** Removes what processes left behind that ended while they wrote; buckets have rules of their own for it. */
  removeUnfinished?(prefix: string, before: Date): Promise<void>
  /** Every file whose name begins with `prefix`, by name. */
  list(prefix: string): Promise<StoredBackup[]>
}

/** Opens the store that the settings name. */
export const openBackupStore = (
  target: BackupTarget,
  services: Pick<Services, 'fetch' | 'now' | 'log'>,
): BackupStore => (target.kind === 's3' ? openBucketStore(target, services) : openFolderStore(target.folder))
