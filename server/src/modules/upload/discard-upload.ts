import { getObjectStorage } from '../../adapters/object-storage/object-storage.ts'
import type { Services } from '../../platform/ctx.ts'
import { describeError } from '../../platform/log.ts'
import { arrivalPath, picturePath } from './storage-paths.ts'
import { closeArrival, deleteUpload, dropUpload, type UploadRow } from './upload.sql.ts'

type RemovedUpload = Pick<UploadRow, 'ticket_key' | 'key'>

/** Removes everything of an upload that nobody can reach any more, its row last. */
export async function removeUpload(
  services: Services,
  { ticket_key: ticketKey, key }: RemovedUpload,
): Promise<void> {
  const store = getObjectStorage(services)
  await store.remove(arrivalPath(ticketKey))
  if (key) await store.remove(picturePath(key))
  await deleteUpload(services.db, ticketKey)
}

/**
 * Removes what stands at the place of a ticket whose picture is kept. Into a bucket something may still be sent with
 * it while it is good: there the sweep comes once more. What cannot be removed now is left to it too.
 */
export async function removeArrival(services: Services, ticketKey: string): Promise<void> {
  const store = getObjectStorage(services)
  try {
    await store.remove(arrivalPath(ticketKey))
    if (store.kind === 'folder') await closeArrival(services.db, ticketKey)
  } catch (error) {
    services.log.warn(describeError(error), 'a picture that was sent is left to the sweep')
  }
}

/** Gives up an upload that was refused: nothing of it is left, or is when its ticket is over. */
export async function discardUpload(services: Services, row: UploadRow): Promise<void> {
  const store = getObjectStorage(services)
  const again = store.kind === 's3' ? (row.arrival_until ?? services.now()) : services.now()
  try {
    await dropUpload(services.db, row.ticket_key, again)
    if (store.kind === 'folder') return await removeUpload(services, row)
    await store.remove(arrivalPath(row.ticket_key))
    if (row.key) await store.remove(picturePath(row.key))
  } catch (error) {
    services.log.warn(describeError(error), 'a refused picture is left to the sweep')
  }
}
