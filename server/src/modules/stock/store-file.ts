import type { ReplyOf } from '@faka/contract/shared/endpoint'
import type { ItemId } from '@faka/contract/shared/ids'
import { FileKey, type finishFile as finishFileOperation } from '@faka/contract/stock/stock-file'
import type { Ctx } from '../../platform/ctx.ts'
import { required } from '../../platform/domain-error.ts'
import { finishFile } from './finish-file.ts'
import { signFile } from './sign-file.ts'
import { fileArrivalPath } from './stock-file-paths.ts'

/** A file that is at hand, such as one on the machine of the command line. */
export interface StoreFileInput {
  itemId: ItemId
  name: string
  sizeBytes: number
  text: string | undefined
}

/**
 * Stores a file by the same steps as an upload, in pieces of which one is in memory; all but the last have at least 5 MiB.
 * Rejects as those steps do.
 */
export async function storeFile(
  ctx: Ctx,
  { text, ...ticket }: StoreFileInput,
  pieces: AsyncIterable<Buffer>,
): Promise<NonNullable<ReplyOf<typeof finishFileOperation>>> {
  const key = FileKey.parse((await signFile(ctx, ticket)).key)
  const writer = await ctx.modules.upload.objectStorage.openWriter(fileArrivalPath(key))
  try {
    for await (const piece of pieces) await writer.add(piece)
    await writer.finish()
  } catch (error) {
    await writer.discard()
    throw error
  }
  // nobody else knows the key
  return required(await finishFile(ctx, { key, ...(text !== undefined && { text }) }), 'fileUploadNotFound')
}
