import { timingSafeEqual } from 'node:crypto'
import type { PictureType } from '@faka/contract/upload'
import type { House } from '../../kernel/ctx.ts'
import type { StoreTicket } from '../../kernel/store/s3-store.ts'

type Signer = Pick<House, 'vault'>

/** What a ticket of our own store allows to send; until when, and that it is once, stands in its row. */
export interface OwnTicket {
  key: string
  contentType: PictureType
  sizeBytes: number
}

export const ticketHeader = 'upload-ticket'

const macOf = ({ vault }: Signer, { key, contentType, sizeBytes }: OwnTicket): Buffer =>
  vault.fingerprint('links', `ticket ${key} ${contentType} ${sizeBytes}`)

/** Leave to send one picture to our own store. The mac travels in a header: addresses are written into logs. */
export const ownTicket = (house: Signer, ticket: OwnTicket): StoreTicket => ({
  method: 'PUT',
  url: `/api/upload/arrivals/${ticket.key}`,
  headers: {
    'content-type': ticket.contentType,
    [ticketHeader]: macOf(house, ticket).toString('base64url'),
  },
  fields: {},
})

/** Whether a mac is of that ticket. */
export const isTicket = (house: Signer, ticket: OwnTicket, mac: unknown): boolean =>
  typeof mac === 'string' &&
  /^[\w-]{43}$/.test(mac) &&
  timingSafeEqual(macOf(house, ticket), Buffer.from(mac, 'base64url'))
