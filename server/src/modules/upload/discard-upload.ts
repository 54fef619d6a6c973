import type { Services } from '../../platform/ctx.ts'
import { describeError } from '../../platform/log.ts'
import { arrivalPath, picturePath } from './storage-paths.ts'
import { closeArrival, deleteUpload, dropUpload, type UploadRow } from './upload.sql.ts'

type RemovedUpload = Pick<UploadRow, 'ticket_key' | 'key'>

/** Removes everything of an upload that nothing refers to, its row last. */
export async function removeUpload(
  services: Services,
  { ticket_key: ticketKey, key }: RemovedUpload,
): Promise<void> {
  const { objectStorage: store } = services.modules.upload
  await store.remove(arrivalPath(ticketKey))
  if (key) await store.remove(picturePath(key))
  await deleteUpload(services.common, ticketKey)
}

/**
 * Removes the bytes at the ticket's path after the picture was stored. To a bucket, more can be sent with the ticket
 * until it expires: the job removes that later, together with what cannot be removed now.
 */
export async function removeArrival(services: Services, ticketKey: string): Promise<void> {
  const { objectStorage: store } = services.modules.upload
  try {
    await store.remove(arrivalPath(ticketKey))
    if (store.kind === 'folder') await closeArrival(services.common, ticketKey)
  } catch (error) {
    services.log.warn(describeError(error), 'an uploaded file was not removed and is left to the job')
  }
}

/** Discards a rejected upload: its bytes and row are removed now, or once its ticket has expired. */
export async function discardUpload(services: Services, row: UploadRow): Promise<void> {
  const { objectStorage: store } = services.modules.upload
  const sweepAfter = store.kind === 's3' ? (row.arrival_until ?? services.now()) : services.now()
  try {
    await dropUpload(services.common, row.ticket_key, sweepAfter)
    if (store.kind === 'folder') return await removeUpload(services, row)
    await store.remove(arrivalPath(row.ticket_key))
    if (row.key) await store.remove(picturePath(row.key))
  } catch (error) {
    services.log.warn(describeError(error), 'a rejected picture was not removed and is left to the job')
  }
}
