import type { Services } from '../../platform/ctx.ts'
import {
  closeFileArrival,
  deleteFile,
  dropExpiredFiles,
  dropFiles,
  listClosableFileArrivals,
  listSupersededFiles,
} from './stock-file.sql.ts'
import { fileArrivalPath, stockFilePath } from './stock-file-paths.ts'

const batchSize = 50
/** An order that is being delivered while a version is replaced still gets it. */
const supersededForMs = 3600_000

/** Deletes files that were never finished or are dropped, and what was sent after finishing. Returns whether there is more. */
export async function deleteDroppedFiles(services: Services): Promise<boolean> {
  const { objectStorage: store } = services.modules.upload
  const now = services.now()
  const expired = await dropExpiredFiles(services.db, now, batchSize)
  for (const { file_key: key } of expired) {
    await store.remove(fileArrivalPath(key))
    await store.remove(stockFilePath(key))
    await deleteFile(services.db, key)
  }
  const closable = await listClosableFileArrivals(services.db, now, batchSize)
  for (const { file_key: key } of closable) {
    await store.remove(fileArrivalPath(key))
    await closeFileArrival(services.db, key)
  }
  return expired.length === batchSize || closable.length === batchSize
}

/**
 * Drops the earlier versions of files that no order has. `findDelivered` returns those of these texts that were delivered.
 */
export async function dropUnusedFiles(
  services: Services,
  findDelivered: (sharedTextIds: readonly number[]) => Promise<ReadonlySet<number>>,
): Promise<void> {
  const now = services.now()
  const before = new Date(now.getTime() - supersededForMs)
  for (let after = 0; ; ) {
    const files = await listSupersededFiles(services.db, { before, after, limit: batchSize })
    const delivered = await findDelivered(files.map(({ shared_text_id }) => shared_text_id))
    const unused = files.filter(({ shared_text_id }) => !delivered.has(shared_text_id))
    if (unused.length > 0)
      await dropFiles(
        services.db,
        unused.map(({ file_key }) => file_key),
        now,
      )
    after = files.at(-1)?.shared_text_id ?? 0
    if (files.length < batchSize) return
  }
}
