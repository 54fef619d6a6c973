import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import { idLength } from '@faka/contract/shared/ids'
import { FileKey, type signFile as operation } from '@faka/contract/stock/stock-file'
import { newCellNumber } from '../../platform/cell.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { inTx } from '../../platform/db.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { sellerActorName } from '../account/public.ts'
import { lockShop } from '../shop/public.ts'
import { fileContentType } from '../upload/public.ts'
import { createFileTicket } from './file-ticket.ts'
import { getItemForFileOrReject } from './get-item-for-file.ts'
import { insertFileTicket } from './stock-file.sql.ts'
import { fileArrivalPath } from './stock-file-paths.ts'

/** How long a ticket may wait for its upload to begin. */
const ticketTtlMs = 15 * 60_000
const daySeconds = 24 * 3600
const mebi = 1024 * 1024
const gibi = 1024 * mebi

/** The maximum size of a file in bytes. */
export const maxFileBytes = ({ config }: Pick<Ctx, 'config'>): number => mebi * config.limits.fileMegabytes

/** A ticket to send one file of exactly that size, for a reusable item. */
export async function signFile(
  ctx: Ctx,
  { itemId, name, sizeBytes }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const item = await getItemForFileOrReject(ctx, itemId)
  const { limits } = ctx.config
  const maxBytes = maxFileBytes(ctx)
  if (sizeBytes > maxBytes) throw new DomainError('fileTooLarge', { maxBytes })
  await ctx.rateLimits.consume(`stock-files ${item.shop_id}`, limits.filesPerShopAndDay, daySeconds)
  const key = FileKey.parse(newCellNumber(ctx, idLength))
  const now = ctx.now()
  const until = new Date(now.getTime() + ticketTtlMs)
  const ticket = {
    file_key: key,
    shop_id: item.shop_id,
    item_id: item.item_id,
    state: 'signed' as const,
    name,
    size_bytes: sizeBytes,
    actor: sellerActorName(ctx.actor),
    created_at: now,
    // an upload that began in time may go on, and is finished by its sender
    expires_at: new Date(until.getTime() + 2 * limits.fileUploadSeconds * 1000),
    arrival_until: new Date(until.getTime() + limits.fileUploadSeconds * 1000),
  }
  const { objectStorage: store } = ctx.modules.upload
  const path = fileArrivalPath(key)
  const upload =
    store.kind === 's3'
      ? await store.presignUpload({ key: path, contentType: fileContentType, sizeBytes }, until)
      : createFileTicket(ctx, { key, sizeBytes })
  const reply = { key, ...upload, expireTime: until.toISOString() }
  // the answer commits with the ticket, so that a repeated request gets the same one
  return inTx(ctx.db, async (tx) => {
    // tickets that are asked for at once count each other
    await lockShop(tx, item.shop_id)
    if (!(await insertFileTicket(tx, ticket, limits.fileGigabytesPerShop * gibi)))
      throw new DomainError('filesFull')
    return reply
  })
}
