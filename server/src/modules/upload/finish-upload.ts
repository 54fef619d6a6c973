import type { Readable } from 'node:stream'
import type { CodeName } from '@faka/contract/shared/codes'
import type { InputOf } from '@faka/contract/shared/endpoint'
import { type finishUpload as operation, Picture } from '@faka/contract/upload/upload'
import type { Ctx } from '../../platform/ctx.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { newNumber } from '../../platform/random.ts'
import { createSerialQueue } from '../../platform/serial-queue.ts'
import { actorAccountId } from '../account/public.ts'
import { discardUpload, removeArrival } from './discard-upload.ts'
import { createFileLink } from './file-link.ts'
import { reencode } from './reencode.ts'
import { uploadKeyLength } from './sign-upload.ts'
import { arrivalPath, picturePath, storedContentType } from './storage-paths.ts'
import { beginCheck, endCheck, findTicket, type UploadRow } from './upload.sql.ts'

/** A check that takes longer has died with its process. */
const checkTimeoutMs = 10 * 60_000
/** How long a picture may stay unused: as long as writing a complaint might take. */
const unusedTtlMs = 24 * 3600_000
/** Pictures that may wait to be re-encoded: each takes a core for up to a second. */
const maxQueued = 32

/** One picture at a time in each process, so that many pictures do not slow down purchases. */
export const createReencodeQueue = () => createSerialQueue(maxQueued)

const toPictureDto = (ctx: Ctx, key: string, width: number, height: number): Picture =>
  Picture.parse({ key, url: createFileLink(ctx, key), width, height })

/** The result for a ticket that can no longer be checked; a lost response is repeated. */
function repeatResult(ctx: Ctx, row: UploadRow | undefined): Picture {
  const errorCodes: Record<UploadRow['state'], CodeName> = {
    signed: 'uploadExpired',
    checking: 'uploadUsed',
    ready: 'uploadUsed',
    used: 'uploadUsed',
    dropped: 'uploadNotFound',
  }
  if (!row) throw new DomainError('uploadNotFound')
  const { state, key, width, height } = row
  if (state === 'ready' && key && width && height) return toPictureDto(ctx, key, width, height)
  throw new DomainError(errorCodes[state])
}

/** All bytes of a file, which must be exactly `expectedBytes`. */
async function readAll(body: Readable, expectedBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let receivedBytes = 0
  for await (const chunk of body) {
    receivedBytes += chunk.length
    // leaving the loop closes the file
    if (receivedBytes > expectedBytes) throw new DomainError('uploadTooLarge')
    chunks.push(chunk)
  }
  if (receivedBytes < expectedBytes) throw new DomainError('uploadIncomplete')
  return Buffer.concat(chunks)
}

/** Checks what was uploaded, re-encodes it and stores it under the key of its row. */
async function checkUpload(ctx: Ctx, row: UploadRow, key: string): Promise<Picture> {
  const { objectStorage: store, reencodeQueue } = ctx.modules.upload
  const { width, height } = await reencodeQueue(async () => {
    const file = await store.read(arrivalPath(row.ticket_key))
    if (!file) throw new DomainError('uploadIncomplete')
    const reencoded = await reencode(await readAll(file.body, row.size_bytes), row.content_type, row.purpose)
    await store.write(picturePath(key), reencoded.bytes, storedContentType)
    return reencoded
  })
  const until = new Date(ctx.now().getTime() + unusedTtlMs)
  if (!(await endCheck(ctx.common, row.ticket_key, { width, height, until })))
    throw new DomainError('uploadExpired')
  return toPictureDto(ctx, key, width, height)
}

/** Checks an upload by its content and re-encodes it. The stored picture has another key than the ticket. */
export async function finishUpload(
  ctx: Ctx,
  { key: ticketKey }: InputOf<typeof operation>,
): Promise<Picture> {
  const found = await findTicket(ctx.common, ticketKey)
  if (found?.account_id != null && found.account_id !== actorAccountId(ctx))
    throw new DomainError('uploadNotFound')
  const key = newNumber(ctx.random, uploadKeyLength)
  const now = ctx.now()
  const row = await beginCheck(ctx.common, ticketKey, {
    key,
    now,
    until: new Date(now.getTime() + checkTimeoutMs),
  })
  if (!row) return repeatResult(ctx, await findTicket(ctx.common, ticketKey))
  try {
    const picture = await checkUpload(ctx, row, key)
    await removeArrival(ctx, ticketKey)
    return picture
  } catch (error) {
    await discardUpload(ctx, row)
    throw error
  }
}
