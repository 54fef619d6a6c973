import type { ItemId } from '@faka/contract/ids'
import type { Ctx } from '../../kernel/ctx.ts'
import { orRefuse } from '../../kernel/refuse.ts'
import { inTxTelling } from '../../kernel/wake.ts'
import { findItem, type ItemRow, setItemStatus } from './item.sql.ts'

/** Gives an item another status and tells every process. */
export async function moveItem(ctx: Ctx, itemId: ItemId, status: ItemRow['status']): Promise<void> {
  const item = orRefuse(await findItem(ctx.db, itemId), 'itemNotFound')
  await inTxTelling(ctx, 'catalogue', [String(item.shop_id)], (tx) => setItemStatus(tx, item.item_id, status))
}
