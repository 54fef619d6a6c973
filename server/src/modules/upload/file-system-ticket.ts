import { timingSafeEqual } from 'node:crypto'
import type { PictureType } from '@faka/contract/upload/upload'
import type { PresignedUpload } from '../../adapters/object-storage/s3-storage.ts'
import type { Services } from '../../platform/ctx.ts'

type Signer = Pick<Services, 'encryption'>

/** What a ticket of our own store allows to send; until when, and that it is once, stands in its row. */
export interface FileSystemTicket {
  key: string
  contentType: PictureType
  sizeBytes: number
}

export const ticketHeader = 'upload-ticket'

const ticketMac = ({ encryption }: Signer, { key, contentType, sizeBytes }: FileSystemTicket): Buffer =>
  encryption.fingerprint('links', `ticket ${key} ${contentType} ${sizeBytes}`)

/** Leave to send one picture to our own store. The mac travels in a header: addresses are written into logs. */
export const createFileSystemTicket = (services: Signer, ticket: FileSystemTicket): PresignedUpload => ({
  method: 'PUT',
  url: `/api/upload/arrivals/${ticket.key}`,
  headers: {
    'content-type': ticket.contentType,
    [ticketHeader]: ticketMac(services, ticket).toString('base64url'),
  },
  fields: {},
})

/** Whether a mac is of that ticket. */
export const isFileSystemTicketMac = (services: Signer, ticket: FileSystemTicket, mac: unknown): boolean =>
  typeof mac === 'string' &&
  /^[\w-]{43}$/.test(mac) &&
  timingSafeEqual(ticketMac(services, ticket), Buffer.from(mac, 'base64url'))
