import type { ItemVersion } from '@faka/contract/item/seller-item'
import type { Ctx } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/db.ts'
import { importItem } from './import-item.ts'
import { defaultItemVersion } from './item.rules.ts'
import { findItemById, lockItems, replaceItemVersion, setItemStatus } from './item.sql.ts'
import { parseItemVersion } from './parse-item-version.ts'

/** What the item of top-ups is sold by: units of a sum, from so many to so many in one order. */
type TopUpVersion = Pick<ItemVersion, 'priceFen' | 'minQuantity' | 'maxQuantity'>

const newTopUpVersion: Omit<ItemVersion, keyof TopUpVersion> = {
  ...defaultItemVersion,
  title: '余额充值',
  needsLogin: true,
  unlisted: true,
}

/** Takes the item of top-ups of the shop that had it before off sale. */
export const endTopUpItem = (tx: Tx, itemId: number) => setItemStatus(tx, [itemId], 'discontinued')

/**
 * Puts the item of top-ups on sale in a shop, or off sale: the one with `itemId`, or a new one. Its seller may change its
 * texts and pictures. Returns its id.
 */
export async function putTopUpItem(
  ctx: Ctx,
  tx: Tx,
  {
    shopId,
    itemId,
    isOnSale,
    ...sold
  }: TopUpVersion & { shopId: number; itemId: number | undefined; isOnSale: boolean },
): Promise<number> {
  const found = itemId === undefined ? undefined : await findItemById(tx, itemId)
  if (!found) {
    const version = { ...newTopUpVersion, ...sold }
    const added = await importItem(ctx, tx, { shopId, content: 'balance', version, publish: isOnSale })
    return added.itemId
  }
  const [item = found] = await lockItems(tx, shopId, [found.public_id])
  const version = { ...parseItemVersion(item.version), ...sold, tiers: [], originalPriceFen: null }
  await replaceItemVersion(tx, item, version, ctx.now())
  await setItemStatus(tx, [item.item_id], isOnSale ? 'published' : 'discontinued')
  return item.item_id
}
