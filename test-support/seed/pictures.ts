import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { codeName } from '@faka/contract/shared/codes'
import { Envelope } from '@faka/contract/shared/envelope'
import {
  finishUpload,
  type Picture,
  type PictureType,
  signUpload,
  type UploadPurpose,
  type UploadTicket,
} from '@faka/contract/upload/upload'
import sharp from 'sharp'
import type { ShopProcess } from '../server/open-shop-process.ts'
import type { Visitor } from '../server/visitor.ts'

interface PictureInput {
  width?: number
  height?: number
  type?: PictureType
  /** EXIF data, as a camera writes it. */
  exif?: Record<string, string>
  orientation?: number
}

/** A picture with a red left half and a blue right half. */
export async function createPicture(drawing: PictureInput = {}): Promise<Buffer> {
  const { width = 120, height = 80, type = 'image/png', exif, orientation } = drawing
  const red = Math.max(1, Math.floor(width / 2))
  const picture = sharp({ create: { width, height, channels: 3, background: '#0000ff' } })
    .composite([
      {
        input: { create: { width: red, height, channels: 3, background: '#ff0000' } },
        left: 0,
        top: 0,
      },
    ])
    .toFormat(type === 'image/png' ? 'png' : type === 'image/jpeg' ? 'jpeg' : 'webp')
  const written = exif ? picture.withExif({ IFD0: exif }) : picture
  return (orientation ? written.withMetadata({ orientation }) : written).toBuffer()
}

/** The response of a storage to an upload. */
export interface UploadResponse {
  status: number
  /** The code in the envelope of our own storage; empty if there is none. */
  code: string
}

/** Sends bytes as a ticket says, as a browser would. */
export async function sendBytes(
  shop: Pick<ShopProcess, 'url'>,
  ticket: Omit<UploadTicket, 'key'>,
  bytes: Buffer,
): Promise<UploadResponse> {
  const url = new URL(ticket.url, shop.url)
  const body = new FormData()
  for (const [name, value] of Object.entries(ticket.fields)) body.append(name, value)
  body.append('file', new Blob([new Uint8Array(bytes)]))
  const response = await fetch(url, {
    method: ticket.method,
    headers: ticket.headers,
    body: ticket.method === 'POST' ? body : new Uint8Array(bytes),
  })
  const read = Envelope.safeParse(await response.json().catch(() => undefined))
  return { status: response.status, code: (read.success && codeName(read.data.code)) || '' }
}

interface TicketInput {
  purpose?: UploadPurpose
  contentType?: PictureType
}

/** Requests an upload ticket for a picture. */
export const requestTicket = (
  visitor: Visitor,
  bytes: Buffer,
  { purpose = 'proof', contentType = 'image/png' }: TicketInput = {},
): Promise<UploadTicket> => visitor.call(signUpload, { purpose, contentType, sizeBytes: bytes.length })

/** Uploads a picture that must be accepted. */
export async function uploadPicture(
  shop: ShopProcess,
  visitor: Visitor,
  bytes?: Buffer,
  sending: TicketInput = {},
): Promise<Picture> {
  const picture = bytes ?? (await createPicture())
  const ticket = await requestTicket(visitor, picture, sending)
  const { status } = await sendBytes(shop, ticket, picture)
  if (status !== 200) throw new Error(`a picture was not accepted: ${status}`)
  return visitor.call(finishUpload, { key: ticket.key })
}

/** The names of the files that a process stores. */
export async function listStoredFiles({ services }: ShopProcess): Promise<string[]> {
  const folder = join(services.config.dataDir, 'files')
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return found
    .filter((each) => each.isFile())
    .map((each) => join(each.parentPath, each.name).slice(folder.length + 1))
    .sort()
}
