import { timingSafeEqual } from 'node:crypto'
import type { PictureType } from '@faka/contract/upload/upload'
import type { PresignedUpload } from '../../adapters/object-storage/s3-storage.ts'
import type { Services } from '../../platform/ctx.ts'

type Signer = Pick<Services, 'encryption'>

/** What a ticket for our own storage allows to send. Expiry and single use are kept in its row. */
export interface FileSystemTicket {
  key: string
  contentType: PictureType
  sizeBytes: number
}

export const ticketHeader = 'upload-ticket'

const ticketMac = ({ encryption }: Signer, { key, contentType, sizeBytes }: FileSystemTicket): Buffer =>
  encryption.fingerprint('links', `ticket ${key} ${contentType} ${sizeBytes}`)

/** A ticket to send one picture to our own storage. The MAC travels in a header, because URLs are written to logs. */
export const createFileSystemTicket = (services: Signer, ticket: FileSystemTicket): PresignedUpload => ({
  method: 'PUT',
  url: `/api/upload/arrivals/${ticket.key}`,
  headers: {
    'content-type': ticket.contentType,
    [ticketHeader]: ticketMac(services, ticket).toString('base64url'),
  },
  fields: {},
})

/** Whether a MAC belongs to that ticket. */
export const isFileSystemTicketMac = (services: Signer, ticket: FileSystemTicket, mac: unknown): boolean =>
  typeof mac === 'string' &&
  /^[\w-]{43}$/.test(mac) &&
  timingSafeEqual(ticketMac(services, ticket), Buffer.from(mac, 'base64url'))
