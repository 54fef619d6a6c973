import type { Readable } from 'node:stream'
import type { CodeName } from '@faka/contract/shared/codes'
import type { InputOf } from '@faka/contract/shared/endpoint'
import { type finishUpload as operation, Picture } from '@faka/contract/upload/upload'
import { getObjectStorage } from '../../adapters/object-storage/object-storage.ts'
import { actorAccountId, type Ctx } from '../../platform/ctx.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { perServices } from '../../platform/per-services.ts'
import { newNumber } from '../../platform/random.ts'
import { createSerialQueue } from '../../platform/serial-queue.ts'
import { discardUpload, removeArrival } from './discard-upload.ts'
import { createFileLink } from './file-link.ts'
import { reencode } from './reencode.ts'
import { uploadKeyLength } from './sign-upload.ts'
import { arrivalPath, picturePath, storedContentType } from './storage-paths.ts'
import { beginCheck, endCheck, findTicket, type UploadRow } from './upload.sql.ts'

/** A check that takes longer was ended with its process. */
const checkTimeoutMs = 10 * 60_000
/** How long a picture waits to be used: as long as somebody might write at a complaint. */
const unusedTtlMs = 24 * 3600_000
/** Pictures that may wait to be drawn: each takes a core for up to a second. */
const maxQueued = 32

/** One picture is drawn at a time in each process: a purchase must not wait for a crowd of pictures. */
const reencodeQueue = perServices(() => createSerialQueue(maxQueued))

const toPictureDto = (ctx: Ctx, key: string, width: number, height: number): Picture =>
  Picture.parse({ key, url: createFileLink(ctx, key), width, height })

/** What to answer for a ticket that cannot be checked any more; a lost answer is given again. */
function repeatResult(ctx: Ctx, row: UploadRow | undefined): Picture {
  const refusals: Record<UploadRow['state'], CodeName> = {
    signed: 'uploadExpired',
    checking: 'uploadUsed',
    ready: 'uploadUsed',
    used: 'uploadUsed',
    dropped: 'uploadNotFound',
  }
  if (!row) throw new DomainError('uploadNotFound')
  const { state, key, width, height } = row
  if (state === 'ready' && key && width && height) return toPictureDto(ctx, key, width, height)
  throw new DomainError(refusals[state])
}

/** All bytes of a file that should have `wanted` of them. */
async function readWhole(body: Readable, wanted: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let came = 0
  for await (const chunk of body) {
    came += chunk.length
    // leaving the loop closes the file
    if (came > wanted) throw new DomainError('uploadTooLarge')
    chunks.push(chunk)
  }
  if (came < wanted) throw new DomainError('uploadIncomplete')
  return Buffer.concat(chunks)
}

/** Checks what was sent and keeps it, drawn anew, under the key of its row. */
async function checkUpload(ctx: Ctx, row: UploadRow, key: string): Promise<Picture> {
  const store = getObjectStorage(ctx)
  const { width, height } = await reencodeQueue(ctx)(async () => {
    const file = await store.read(arrivalPath(row.ticket_key))
    if (!file) throw new DomainError('uploadIncomplete')
    const drawn = await reencode(await readWhole(file.body, row.size_bytes), row.content_type, row.purpose)
    await store.write(picturePath(key), drawn.bytes, storedContentType)
    return drawn
  })
  const until = new Date(ctx.now().getTime() + unusedTtlMs)
  if (!(await endCheck(ctx.db, row.ticket_key, { width, height, until })))
    throw new DomainError('uploadExpired')
  return toPictureDto(ctx, key, width, height)
}

/** Checks what was sent by its content and draws it anew; the key of the picture is another one. */
export async function finishUpload(
  ctx: Ctx,
  { key: ticketKey }: InputOf<typeof operation>,
): Promise<Picture> {
  const found = await findTicket(ctx.db, ticketKey)
  if (found?.account_id != null && found.account_id !== actorAccountId(ctx))
    throw new DomainError('uploadNotFound')
  const key = newNumber(ctx.random, uploadKeyLength)
  const at = ctx.now()
  const row = await beginCheck(ctx.db, ticketKey, { key, at, until: new Date(at.getTime() + checkTimeoutMs) })
  if (!row) return repeatResult(ctx, await findTicket(ctx.db, ticketKey))
  try {
    const picture = await checkUpload(ctx, row, key)
    await removeArrival(ctx, ticketKey)
    return picture
  } catch (error) {
    await discardUpload(ctx, row)
    throw error
  }
}
