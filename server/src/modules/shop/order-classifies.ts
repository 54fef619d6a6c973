import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { orderClassifies as operation } from '@faka/contract/shop/classify'
import type { Ctx } from '../../platform/ctx.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { inTxPublishing } from '../../platform/pubsub.ts'
import { type ClassifyItemsPort, listClassifies } from './list-classifies.ts'
import { getManagedShopOrReject } from './seller-shop.ts'
import { lockShop, placeClassifies, selectClassifies } from './shop.sql.ts'

/**
 * Puts all classifies of a shop into the given order, or none: a list that misses one, repeats one or names another
 * shop's is rejected with `classifyListStale`, as one that was read before a change.
 */
export async function orderClassifies(
  ctx: Ctx,
  { shortUrl, classifyIds }: InputOf<typeof operation>,
  port: ClassifyItemsPort,
): Promise<ReplyOf<typeof operation>> {
  const { shop_id: shopId } = await getManagedShopOrReject(ctx, shortUrl)
  await inTxPublishing(ctx, 'catalogue', [String(shopId)], async (tx) => {
    await lockShop(tx, shopId)
    const { length } = await selectClassifies(tx, shopId)
    const isWhole = classifyIds.length === length && new Set(classifyIds).size === length
    if (!isWhole || (await placeClassifies(tx, shopId, classifyIds)) !== length)
      throw new DomainError('classifyListStale')
  })
  return listClassifies(ctx, { shortUrl }, port)
}
