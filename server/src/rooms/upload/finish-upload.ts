import type { Readable } from 'node:stream'
import type { CodeName } from '@faka/contract/codes'
import type { InputOf } from '@faka/contract/endpoint'
import { type finishUpload as operation, Picture } from '@faka/contract/upload'
import { accountOf, type Ctx } from '../../kernel/ctx.ts'
import { oneAtATime } from '../../kernel/one-at-a-time.ts'
import { perHouse } from '../../kernel/per-house.ts'
import { newNumber } from '../../kernel/random.ts'
import { Refused } from '../../kernel/refuse.ts'
import { storeOf } from '../../kernel/store.ts'
import { discardUpload, removeArrival } from './discard-upload.ts'
import { drawAnew } from './draw-anew.ts'
import { fileLink } from './file-link.ts'
import { uploadKeyLength } from './sign-upload.ts'
import { beginCheck, endCheck, readTicket, type UploadRow } from './upload.sql.ts'
import { arrivalOf, keptType, placeOf } from './upload-places.ts'

/** A check that takes longer was ended with its process. */
const checkMs = 10 * 60_000
/** How long a picture waits to be used: as long as somebody might write at a complaint. */
const waitsMs = 24 * 3600_000
/** Pictures that may wait to be drawn: each takes a core for up to a second. */
const mostWaiting = 32

/** One picture is drawn at a time in each process: a purchase must not wait for a crowd of pictures. */
const drawingDesk = perHouse(() => oneAtATime(mostWaiting))

const shown = (ctx: Ctx, key: string, width: number, height: number): Picture =>
  Picture.parse({ key, url: fileLink(ctx, key), width, height })

/** What to answer for a ticket that cannot be checked any more; a lost answer is given again. */
function answerFor(ctx: Ctx, row: UploadRow | undefined): Picture {
  const refusals: Record<UploadRow['state'], CodeName> = {
    signed: 'uploadExpired',
    checking: 'uploadUsed',
    ready: 'uploadUsed',
    used: 'uploadUsed',
    dropped: 'uploadNotFound',
  }
  if (!row) throw new Refused('uploadNotFound')
  const { state, key, width, height } = row
  if (state === 'ready' && key && width && height) return shown(ctx, key, width, height)
  throw new Refused(refusals[state])
}

/** All bytes of a file that should have `wanted` of them. */
async function readWhole(body: Readable, wanted: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let came = 0
  for await (const chunk of body) {
    came += chunk.length
    // leaving the loop closes the file
    if (came > wanted) throw new Refused('uploadTooLarge')
    chunks.push(chunk)
  }
  if (came < wanted) throw new Refused('uploadIncomplete')
  return Buffer.concat(chunks)
}

/** Checks what was sent and keeps it, drawn anew, under the key of its row. */
async function check(ctx: Ctx, row: UploadRow, key: string): Promise<Picture> {
  const store = storeOf(ctx)
  const { width, height } = await drawingDesk(ctx)(async () => {
    const file = await store.read(arrivalOf(row.ticket_key))
    if (!file) throw new Refused('uploadIncomplete')
    const drawn = await drawAnew(await readWhole(file.body, row.size_bytes), row.content_type, row.purpose)
    await store.write(placeOf(key), drawn.bytes, keptType)
    return drawn
  })
  const until = new Date(ctx.now().getTime() + waitsMs)
  if (!(await endCheck(ctx.db, row.ticket_key, { width, height, until }))) throw new Refused('uploadExpired')
  return shown(ctx, key, width, height)
}

/** Checks what was sent by its content and draws it anew; the key of the picture is another one. */
export async function finishUpload(
  ctx: Ctx,
  { key: ticketKey }: InputOf<typeof operation>,
): Promise<Picture> {
  const found = await readTicket(ctx.db, ticketKey)
  if (found?.account_id != null && found.account_id !== accountOf(ctx)) throw new Refused('uploadNotFound')
  const key = newNumber(ctx.random, uploadKeyLength)
  const at = ctx.now()
  const row = await beginCheck(ctx.db, ticketKey, { key, at, until: new Date(at.getTime() + checkMs) })
  if (!row) return answerFor(ctx, await readTicket(ctx.db, ticketKey))
  try {
    const picture = await check(ctx, row, key)
    await removeArrival(ctx, ticketKey)
    return picture
  } catch (error) {
    await discardUpload(ctx, row)
    throw error
  }
}
