import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import { type signUpload as operation, UploadKey } from '@faka/contract/upload/upload'
import { asBrowserActor, type Ctx } from '../../platform/ctx.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { newNumber } from '../../platform/random.ts'
import { actorAccountId } from '../account/public.ts'
import { createFileSystemTicket } from './file-system-ticket.ts'
import { arrivalPath } from './storage-paths.ts'
import { insertTicket } from './upload.sql.ts'
import { maxUploadBytes, rateLimitUpload } from './upload-limits.ts'

/** How long a ticket is valid: five megabytes over a slow phone take two minutes. */
const ticketTtlMs = 10 * 60_000
/** An upload that started while the ticket was valid may take this much longer. */
const graceMs = 15 * 60_000

/** 130 random bits: 26 base-32 digits. */
export const uploadKeyLength = 26

/**
 * A ticket to send one picture of exactly that type and size. An avatar needs a session, a logo or a picture of an item a
 * caller who is no guest.
 */
export async function signUpload(
  ctx: Ctx,
  { purpose, contentType, sizeBytes }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const accountId = actorAccountId(ctx) ?? null
  if (purpose === 'avatar' && accountId === null) throw new DomainError('sessionNeeded')
  if (purpose !== 'proof' && ctx.actor.kind === 'guest') throw new DomainError('sessionNeeded')
  const maxBytes = maxUploadBytes(ctx, purpose)
  if (sizeBytes > maxBytes) throw new DomainError('uploadTooLarge', { mostBytes: maxBytes })
  await rateLimitUpload(ctx, purpose)
  const key = UploadKey.parse(newNumber(ctx.random, uploadKeyLength))
  const now = ctx.now()
  const until = new Date(now.getTime() + ticketTtlMs)
  await insertTicket(ctx.common, {
    ticket_key: key,
    key: null,
    purpose,
    state: 'signed',
    content_type: contentType,
    size_bytes: sizeBytes,
    width: null,
    height: null,
    account_id: accountId,
    address_key: Buffer.from(asBrowserActor(ctx.actor)?.networkHash ?? '', 'hex'),
    created_at: now,
    expires_at: until,
    arrival_until: new Date(until.getTime() + graceMs),
  })
  const { objectStorage: store } = ctx.modules.upload
  const ticket =
    store.kind === 's3'
      ? await store.presignUpload({ key: arrivalPath(key), contentType, sizeBytes }, until)
      : createFileSystemTicket(ctx, { key, contentType, sizeBytes })
  return { key, ...ticket, expireTime: until.toISOString() }
}
