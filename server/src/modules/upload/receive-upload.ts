import type { Readable } from 'node:stream'
import type { CodeName } from '@faka/contract/shared/codes'
import type { FileSystemStorage } from '../../adapters/object-storage/file-system-storage.ts'
import type { Services } from '../../platform/ctx.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { isFileSystemTicketMac } from './file-system-ticket.ts'
import { arrivalPath } from './storage-paths.ts'
import { findTicket, type UploadRow } from './upload.sql.ts'

/** A picture on its way to our own store. */
export interface ReceiveUploadInput {
  key: string
  mac: unknown
  contentType: string | undefined
  /** As the sender says; undefined where he does not. */
  sizeBytes: number | undefined
  body: Readable
}

/** Why nothing may be sent with a ticket that was good once; undefined where something may. */
function ticketErrorCode({ state, expires_at }: UploadRow, at: Date): CodeName | undefined {
  if (state === 'dropped') return 'uploadNotFound'
  if (state !== 'signed') return 'uploadUsed'
  return expires_at && expires_at <= at ? 'uploadExpired' : undefined
}

/**
 * Takes a picture as its ticket says: of that kind, of that size to the byte, once. Refuses with `uploadNotFound`,
 * `uploadExpired`, `uploadUsed`, `uploadTypeDiffers`, `uploadTooLarge` or `uploadIncomplete`, and keeps nothing then.
 */
export async function receiveUpload(
  services: Services,
  store: FileSystemStorage,
  sent: ReceiveUploadInput,
): Promise<void> {
  const row = await findTicket(services.db, sent.key)
  if (!row) throw new DomainError('uploadNotFound')
  const { content_type: contentType, size_bytes: sizeBytes } = row
  if (!isFileSystemTicketMac(services, { key: sent.key, contentType, sizeBytes }, sent.mac))
    throw new DomainError('uploadNotFound')
  const over = ticketErrorCode(row, services.now())
  if (over) throw new DomainError(over)
  if (sent.contentType !== contentType) throw new DomainError('uploadTypeDiffers')
  if (sent.sizeBytes !== undefined && sent.sizeBytes !== sizeBytes)
    throw new DomainError(sent.sizeBytes > sizeBytes ? 'uploadTooLarge' : 'uploadIncomplete')
  const arrival = await store.receive(arrivalPath(sent.key), sent.body, {
    sizeBytes,
    signal: services.shutdownSignal,
  })
  if (arrival === 'present') throw new DomainError('uploadUsed')
  if (arrival === 'longer') throw new DomainError('uploadTooLarge')
  if (arrival === 'shorter') throw new DomainError('uploadIncomplete')
}
