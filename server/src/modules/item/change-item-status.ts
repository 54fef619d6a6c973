import type { ItemId } from '@faka/contract/shared/ids'
import type { Ctx } from '../../platform/ctx.ts'
import { inTxPublishing } from '../../platform/pubsub.ts'
import { getManagedItemOrReject } from './get-managed-item-or-reject.ts'
import { type ItemRow, setItemStatus } from './item.sql.ts'

/** Changes an item's status, returns its id, and publishes the change to every process. */
export async function changeItemStatus(
  ctx: Ctx,
  itemId: ItemId,
  status: ItemRow['status'],
): Promise<{ itemId: ItemId }> {
  const item = await getManagedItemOrReject(ctx, itemId)
  return inTxPublishing(ctx, 'catalogue', [String(item.shop_id)], async (tx) => {
    await setItemStatus(tx, [item.item_id], status)
    return { itemId }
  })
}
