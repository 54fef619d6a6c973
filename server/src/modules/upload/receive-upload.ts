import type { Readable } from 'node:stream'
import type { CodeName } from '@faka/contract/shared/codes'
import type { FileSystemStorage } from '../../adapters/object-storage/file-system-storage.ts'
import type { Services } from '../../platform/ctx.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { isFileSystemTicketMac } from './file-system-ticket.ts'
import { arrivalPath } from './storage-paths.ts'
import { findTicket, type UploadRow } from './upload.sql.ts'

/** A picture sent to our own storage. */
export interface ReceiveUploadInput {
  key: string
  mac: unknown
  contentType: string | undefined
  /** As the client declares; undefined if it does not. */
  sizeBytes: number | undefined
  body: Readable
}

/** The error code for a ticket that can no longer be used; undefined if it can. */
function ticketErrorCode({ state, expires_at }: UploadRow, now: Date): CodeName | undefined {
  if (state === 'dropped') return 'uploadNotFound'
  if (state !== 'signed') return 'uploadUsed'
  return expires_at && expires_at <= now ? 'uploadExpired' : undefined
}

/**
 * Receives a picture as its ticket allows: of that type, with exactly that size, once. Rejects with `uploadNotFound`,
 * `uploadExpired`, `uploadUsed`, `uploadTypeDiffers`, `uploadTooLarge` or `uploadIncomplete`, and stores nothing then.
 */
export async function receiveUpload(
  services: Services,
  store: FileSystemStorage,
  input: ReceiveUploadInput,
): Promise<void> {
  const row = await findTicket(services.common, input.key)
  if (!row) throw new DomainError('uploadNotFound')
  const { content_type: contentType, size_bytes: sizeBytes } = row
  if (!isFileSystemTicketMac(services, { key: input.key, contentType, sizeBytes }, input.mac))
    throw new DomainError('uploadNotFound')
  const errorCode = ticketErrorCode(row, services.now())
  if (errorCode) throw new DomainError(errorCode)
  if (input.contentType !== contentType) throw new DomainError('uploadTypeDiffers')
  if (input.sizeBytes !== undefined && input.sizeBytes !== sizeBytes)
    throw new DomainError(input.sizeBytes > sizeBytes ? 'uploadTooLarge' : 'uploadIncomplete')
  const result = await store.receive(arrivalPath(input.key), input.body, {
    sizeBytes,
    signal: services.shutdownSignal,
  })
  if (result === 'present') throw new DomainError('uploadUsed')
  if (result === 'longer') throw new DomainError('uploadTooLarge')
  if (result === 'shorter') throw new DomainError('uploadIncomplete')
}
