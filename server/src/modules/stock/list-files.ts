import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import { maxListedFiles, type listFiles as operation } from '@faka/contract/stock/stock-file'
import type { Ctx } from '../../platform/ctx.ts'
import { findItem } from '../item/public.ts'
import { requiredOfManagedShop } from '../shop/public.ts'
import { takesFiles } from './get-item-for-file.ts'
import { maxFileBytes } from './sign-file.ts'
import { listNewestSharedTexts } from './stock.sql.ts'
import { listFilesOfItem } from './stock-file.sql.ts'
import { toStockFileDto } from './to-file-dto.ts'

/** The versions of the file of an item. None is current where a text replaced the last one. */
export async function listFiles(
  ctx: Ctx,
  { itemId }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const item = await requiredOfManagedShop(ctx, await findItem(ctx.db, itemId), 'itemNotFound')
  const [files, [newest]] = await Promise.all([
    listFilesOfItem(ctx.db, item.item_id, maxListedFiles),
    listNewestSharedTexts(ctx.db, [item.item_id]),
  ])
  return {
    takesFiles: takesFiles(item),
    maxBytes: maxFileBytes(ctx),
    files: files.map((row) => toStockFileDto(row, newest?.shared_text_id)),
  }
}
