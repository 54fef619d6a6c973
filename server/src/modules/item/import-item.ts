import type { DeliveredContent, ItemVersion } from '@faka/contract/item/seller-item'
import { catalogueIdLength } from '@faka/contract/shared/ids'
import { newCellNumber } from '../../platform/cell.ts'
import type { Ctx } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/db.ts'
import { findItem, insertItem, setItemStatus } from './item.sql.ts'

/** Adds an item that another shop had, in the caller's transaction. The version must be valid. */
export async function importItem(
  ctx: Ctx,
  tx: Tx,
  item: { shopId: number; content: DeliveredContent; version: ItemVersion; publish: boolean },
): Promise<{ itemId: number; publicId: string }> {
  const { shopId, content, version, publish } = item
  const publicId = newCellNumber(ctx, catalogueIdLength)
  await insertItem(tx, { publicId, shopId, content, version, at: ctx.now() })
  const row = await findItem(tx, publicId)
  if (!row) throw new Error('an item is missing right after it was added')
  if (publish) await setItemStatus(tx, [row.item_id], 'published')
  return { itemId: row.item_id, publicId }
}
