import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { codeName } from '@faka/contract/codes'
import { Envelope } from '@faka/contract/envelope'
import {
  finishUpload,
  type Picture,
  type PictureType,
  signUpload,
  type UploadPurpose,
  type UploadTicket,
} from '@faka/contract/upload'
import sharp from 'sharp'
import type { Process } from './open-shop.ts'
import type { Visitor } from './visitor.ts'

interface Drawing {
  width?: number
  height?: number
  type?: PictureType
  /** What a camera wrote into it. */
  exif?: Record<string, string>
  orientation?: number
}

/** A picture that is red at its left and blue at its right. */
export async function drawPicture(drawing: Drawing = {}): Promise<Buffer> {
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

/** What a store of files said to a picture that was sent. */
export interface Stored {
  status: number
  /** The code of our own store's envelope; empty where it is none. */
  code: string
}

/** Sends bytes as a ticket says, as a browser would. */
export async function sendBytes(at: Process, ticket: UploadTicket, bytes: Buffer): Promise<Stored> {
  const url = new URL(ticket.url, at.url)
  const body = new FormData()
  for (const [name, value] of Object.entries(ticket.fields)) body.append(name, value)
  body.append('file', new Blob([new Uint8Array(bytes)]))
  const answer = await fetch(url, {
    method: ticket.method,
    headers: ticket.headers,
    body: ticket.method === 'POST' ? body : new Uint8Array(bytes),
  })
  const read = Envelope.safeParse(await answer.json().catch(() => undefined))
  return { status: answer.status, code: (read.success && codeName(read.data.code)) || '' }
}

interface Sending {
  purpose?: UploadPurpose
  contentType?: PictureType
}

/** A ticket for a picture. */
export const ticketFor = (
  visitor: Visitor,
  bytes: Buffer,
  { purpose = 'proof', contentType = 'image/png' }: Sending = {},
): Promise<UploadTicket> => visitor.ask(signUpload, { purpose, contentType, sizeBytes: bytes.length })

/** Sends a picture that must be taken. */
export async function sendPicture(
  at: Process,
  visitor: Visitor,
  bytes?: Buffer,
  sending: Sending = {},
): Promise<Picture> {
  const picture = bytes ?? (await drawPicture())
  const ticket = await ticketFor(visitor, picture, sending)
  const { status } = await sendBytes(at, ticket, picture)
  if (status !== 200) throw new Error(`a picture was not taken: ${status}`)
  return visitor.ask(finishUpload, { key: ticket.key })
}

/** The files that a process keeps, by their names. */
export async function filesOf({ house }: Process): Promise<string[]> {
  const folder = join(house.config.dataDir, 'files')
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return found
    .filter((each) => each.isFile())
    .map((each) => join(each.parentPath, each.name).slice(folder.length + 1))
    .sort()
}
