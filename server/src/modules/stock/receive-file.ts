import type { Readable } from 'node:stream'
import type { FileSystemStorage } from '../../adapters/object-storage/file-system-storage.ts'
import type { Services } from '../../platform/ctx.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { isFileTicketMac } from './file-ticket.ts'
import { findFile } from './stock-file.sql.ts'
import { fileArrivalPath } from './stock-file-paths.ts'

/** A file sent to our own storage. */
export interface ReceiveFileInput {
  key: string
  mac: unknown
  /** As the client declares; undefined if it does not. */
  sizeBytes: number | undefined
  body: Readable
}

/**
 * Receives a file as its ticket allows, with exactly that size, once, and keeps no more than a piece of it in memory. Rejects
 * with `fileUploadNotFound`, `fileUploadUsed`, `fileTooLarge` or `fileIncomplete`, and stores nothing then.
 */
export async function receiveFile(
  services: Services,
  store: FileSystemStorage,
  { key, mac, sizeBytes: declared, body }: ReceiveFileInput,
): Promise<void> {
  const row = await findFile(services.db, key)
  if (!row || !isFileTicketMac(services, { key, sizeBytes: row.size_bytes }, mac))
    throw new DomainError('fileUploadNotFound')
  if (row.state !== 'signed') throw new DomainError('fileUploadUsed')
  if (!row.arrival_until || row.arrival_until <= services.now()) throw new DomainError('fileUploadNotFound')
  const sizeBytes = row.size_bytes
  if (declared !== undefined && declared !== sizeBytes)
    throw new DomainError(declared > sizeBytes ? 'fileTooLarge' : 'fileIncomplete')
  const result = await store.receive(fileArrivalPath(key), body, {
    sizeBytes,
    signal: services.shutdownSignal,
  })
  if (result === 'present') throw new DomainError('fileUploadUsed')
  if (result === 'longer') throw new DomainError('fileTooLarge')
  if (result === 'shorter') throw new DomainError('fileIncomplete')
}
