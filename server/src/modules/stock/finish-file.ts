import { createHash } from 'node:crypto'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { finishFile as operation, StockFile } from '@faka/contract/stock/stock-file'
import type { Ctx } from '../../platform/ctx.ts'
import { inTx } from '../../platform/db.ts'
import { DomainError, required } from '../../platform/domain-error.ts'
import { describeError } from '../../platform/log.ts'
import { findItemById, type ItemRow } from '../item/public.ts'
import { requiredOfManagedShop } from '../shop/public.ts'
import { takesFiles } from './get-item-for-file.ts'
import { putSharedText } from './put-shared-text.ts'
import { listNewestSharedTexts } from './stock.sql.ts'
import {
  beginFileCheck,
  closeFileArrival,
  dropFiles,
  endFileCheck,
  findFile,
  reopenFile,
  type StockFileRow,
} from './stock-file.sql.ts'
import { fileArrivalPath, stockFilePath } from './stock-file-paths.ts'
import { toStockFileDto } from './to-file-dto.ts'

/** A check that takes longer has died with its process. */
const checkTimeoutMs = 30 * 60_000
/** How long an upload can be finished again where the storage failed. */
const againMs = 3600_000

/** Reads what arrived, checks its size, and stores it where nothing can be sent. Returns its SHA-256. */
async function takeArrival(
  ctx: Ctx,
  { file_key: key, size_bytes: sizeBytes }: StockFileRow,
): Promise<Buffer> {
  const { objectStorage: store } = ctx.modules.upload
  const arrival = fileArrivalPath(key)
  const signal = AbortSignal.any([ctx.shutdownSignal, AbortSignal.timeout(checkTimeoutMs)])
  const file = await store.read(arrival, { signal })
  if (!file) throw new DomainError('fileIncomplete')
  const hash = createHash('sha256')
  let received = 0
  for await (const chunk of file.body) {
    received += chunk.length
    hash.update(chunk)
  }
  if (received !== sizeBytes) throw new DomainError('fileIncomplete')
  if (!(await store.move(arrival, stockFilePath(key), file.tag))) throw new DomainError('storeSilent')
  return hash.digest()
}

/** Lets an upload be finished again, unless its bytes are wrong. */
async function giveUpCheck(ctx: Ctx, { file_key: key }: StockFileRow, error: unknown): Promise<void> {
  const isWrong = error instanceof DomainError && error.codeName === 'fileIncomplete'
  try {
    if (isWrong) await dropFiles(ctx.db, [key], ctx.now())
    else await reopenFile(ctx.db, key, new Date(ctx.now().getTime() + againMs))
  } catch (failure) {
    ctx.log.warn(describeError(failure), 'the upload of a file is left to the job')
  }
}

/** The file that an item delivers from now on, with its text. */
async function putFile(
  ctx: Ctx,
  item: ItemRow,
  row: StockFileRow,
  { sha256, text }: { sha256: Buffer; text: string | undefined },
): Promise<StockFile> {
  const stored = await inTx(ctx.db, async (tx) => {
    const { shared_text_id: sharedTextId } = await putSharedText(ctx, tx, item, text ?? row.name)
    const found = { sha256, sharedTextId, hasText: text !== undefined }
    return toStockFileDto(
      required(await endFileCheck(tx, row.file_key, found), 'fileUploadNotFound'),
      sharedTextId,
    )
  })
  // to a bucket, more can be sent with the ticket until it expires
  if (ctx.modules.upload.objectStorage.kind === 'folder') await closeFileArrival(ctx.db, row.file_key)
  return stored
}

/**
 * Checks that a file arrived whole, and makes it what orders of its item that are paid from now on are delivered with. Null
 * while another request does: a gigabyte takes seconds to read, and longer than some proxies wait.
 */
export async function finishFile(
  ctx: Ctx,
  { key, text }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const found = required(await findFile(ctx.db, key), 'fileUploadNotFound')
  const item = await requiredOfManagedShop(
    ctx,
    await findItemById(ctx.db, found.item_id),
    'fileUploadNotFound',
  )
  if (!takesFiles(item)) throw new DomainError('itemTakesNoFile')
  const now = ctx.now()
  const until = new Date(now.getTime() + checkTimeoutMs)
  const row = await beginFileCheck(ctx.db, key, { now, until })
  if (!row) {
    // a lost response is repeated
    if (found.state === 'ready') {
      const [newest] = await listNewestSharedTexts(ctx.db, [item.item_id])
      return toStockFileDto(found, newest?.shared_text_id)
    }
    if (found.state === 'checking') return null
    throw new DomainError('fileUploadNotFound')
  }
  const sha256 = await takeArrival(ctx, row).catch(async (error) => {
    await giveUpCheck(ctx, row, error)
    throw error
  })
  return putFile(ctx, item, row, { sha256, text })
}
