import type { Ctx } from '../../platform/ctx.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { findItem, type ItemRow, parseItemVersion } from '../item/public.ts'
import { requiredOfManagedShop } from '../shop/public.ts'

/** Whether orders of an item can be delivered with a file. */
export const takesFiles = (item: Pick<ItemRow, 'content' | 'axes' | 'version'>): boolean =>
  item.content === 'reusable' && !item.axes && parseItemVersion(item.version).delivery === 'automatic'

/** The managed item to which a file is added. */
export async function getItemForFileOrReject(ctx: Ctx, itemId: string): Promise<ItemRow> {
  const item = await requiredOfManagedShop(ctx, await findItem(ctx.db, itemId), 'itemNotFound')
  if (!takesFiles(item)) throw new DomainError('itemTakesNoFile')
  return item
}
