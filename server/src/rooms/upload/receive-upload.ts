import type { Readable } from 'node:stream'
import type { CodeName } from '@faka/contract/codes'
import type { House } from '../../kernel/ctx.ts'
import { Refused } from '../../kernel/refuse.ts'
import type { FolderStore } from '../../kernel/store/folder-store.ts'
import { isTicket } from './own-ticket.ts'
import { readTicket, type UploadRow } from './upload.sql.ts'
import { arrivalOf } from './upload-places.ts'

/** A picture on its way to our own store. */
export interface Sent {
  key: string
  mac: unknown
  contentType: string | undefined
  /** As the sender says; undefined where he does not. */
  sizeBytes: number | undefined
  body: Readable
}

/** Why nothing may be sent with a ticket that was good once; undefined where something may. */
function whyOver({ state, expires_at }: UploadRow, at: Date): CodeName | undefined {
  if (state === 'dropped') return 'uploadNotFound'
  if (state !== 'signed') return 'uploadUsed'
  return expires_at && expires_at <= at ? 'uploadExpired' : undefined
}

/**
 * Takes a picture as its ticket says: of that kind, of that size to the byte, once. Refuses with `uploadNotFound`,
 * `uploadExpired`, `uploadUsed`, `uploadTypeDiffers`, `uploadTooLarge` or `uploadIncomplete`, and keeps nothing then.
 */
export async function receiveUpload(house: House, store: FolderStore, sent: Sent): Promise<void> {
  const row = await readTicket(house.db, sent.key)
  if (!row) throw new Refused('uploadNotFound')
  const { content_type: contentType, size_bytes: sizeBytes } = row
  if (!isTicket(house, { key: sent.key, contentType, sizeBytes }, sent.mac))
    throw new Refused('uploadNotFound')
  const over = whyOver(row, house.now())
  if (over) throw new Refused(over)
  if (sent.contentType !== contentType) throw new Refused('uploadTypeDiffers')
  if (sent.sizeBytes !== undefined && sent.sizeBytes !== sizeBytes)
    throw new Refused(sent.sizeBytes > sizeBytes ? 'uploadTooLarge' : 'uploadIncomplete')
  const arrival = await store.receive(arrivalOf(sent.key), sent.body, { sizeBytes, signal: house.stopping })
  if (arrival === 'present') throw new Refused('uploadUsed')
  if (arrival === 'longer') throw new Refused('uploadTooLarge')
  if (arrival === 'shorter') throw new Refused('uploadIncomplete')
}
