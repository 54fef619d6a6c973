import { timingSafeEqual } from 'node:crypto'
import type { PresignedUpload } from '../../adapters/object-storage/s3-storage.ts'
import type { Services } from '../../platform/ctx.ts'
import { fileContentType, ticketHeader } from '../upload/public.ts'

type Signer = Pick<Services, 'encryption'>

/** What a ticket for our own storage allows to send. Expiry and single use are kept in its row. */
interface FileTicket {
  key: string
  sizeBytes: number
}

const ticketMac = ({ encryption }: Signer, { key, sizeBytes }: FileTicket): Buffer =>
  encryption.fingerprint('links', `file ticket ${key} ${sizeBytes}`)

/** A ticket to send one file to our own storage. The MAC travels in a header, because URLs are written to logs. */
export const createFileTicket = (services: Signer, ticket: FileTicket): PresignedUpload => ({
  method: 'PUT',
  url: `/api/stock/file/${ticket.key}`,
  headers: {
    'content-type': fileContentType,
    [ticketHeader]: ticketMac(services, ticket).toString('base64url'),
  },
  fields: {},
})

/** Whether a MAC belongs to that ticket. */
export const isFileTicketMac = (services: Signer, ticket: FileTicket, mac: unknown): boolean =>
  typeof mac === 'string' &&
  /^[\w-]{43}$/.test(mac) &&
  timingSafeEqual(ticketMac(services, ticket), Buffer.from(mac, 'base64url'))
