import type { InputOf, ReplyOf } from '@faka/contract/endpoint'
import { type signUpload as operation, UploadKey } from '@faka/contract/upload'
import { accountOf, atBrowser, type Ctx } from '../../kernel/ctx.ts'
import { newNumber } from '../../kernel/random.ts'
import { Refused } from '../../kernel/refuse.ts'
import { storeOf } from '../../kernel/store.ts'
import { ownTicket } from './own-ticket.ts'
import { insertTicket } from './upload.sql.ts'
import { countUpload, mostBytes } from './upload-limits.ts'
import { arrivalOf } from './upload-places.ts'

/** How long a ticket is good: a picture of five megabytes over a slow phone takes two minutes. */
const goodForMs = 10 * 60_000
/** What began to arrive while the ticket was good may come to its end this much later. */
const graceMs = 15 * 60_000

/** 130 random bits: 26 digits of five. */
export const uploadKeyLength = 26

/** A ticket to send one picture of exactly that kind and size; an avatar needs a session. */
export async function signUpload(
  ctx: Ctx,
  { purpose, contentType, sizeBytes }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const accountId = accountOf(ctx) ?? null
  if (purpose === 'avatar' && accountId === null) throw new Refused('sessionNeeded')
  const most = mostBytes(ctx, purpose)
  if (sizeBytes > most) throw new Refused('uploadTooLarge', { mostBytes: most })
  await countUpload(ctx)
  const key = UploadKey.parse(newNumber(ctx.random, uploadKeyLength))
  const now = ctx.now()
  const until = new Date(now.getTime() + goodForMs)
  await insertTicket(ctx.db, {
    ...{ ticket_key: key, key: null, purpose, state: 'signed', content_type: contentType },
    ...{ size_bytes: sizeBytes, width: null, height: null, account_id: accountId },
    address_key: Buffer.from(atBrowser(ctx.actor)?.address ?? '', 'hex'),
    ...{ created_at: now, expires_at: until, arrival_until: new Date(until.getTime() + graceMs) },
  })
  const store = storeOf(ctx)
  const ticket =
    store.kind === 's3'
      ? await store.ticket({ key: arrivalOf(key), contentType, sizeBytes }, until)
      : ownTicket(ctx, { key, contentType, sizeBytes })
  return { key, ...ticket, expireTime: until.toISOString() }
}
