import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import { ClassifyId, catalogueIdLength } from '@faka/contract/shared/ids'
import type { createClassify as operation } from '@faka/contract/shop/classify'
import { newCellNumber } from '../../platform/cell.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { required } from '../../platform/domain-error.ts'
import { inTxPublishing } from '../../platform/pubsub.ts'
import { getManagedShopOrReject } from './seller-shop.ts'
import { insertClassify, lockShop } from './shop.sql.ts'

/** Adds a classify at the end of a shop. */
export async function createClassify(
  ctx: Ctx,
  { shortUrl, name }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const shop = await getManagedShopOrReject(ctx, shortUrl)
  const classifyId = newCellNumber(ctx, catalogueIdLength)
  await inTxPublishing(ctx, 'catalogue', [String(shop.shop_id)], async (tx) => {
    await lockShop(tx, shop.shop_id)
    required(await insertClassify(tx, { classify_id: classifyId, shop_id: shop.shop_id, name }), 'nameTaken')
  })
  return { classifyId: ClassifyId.parse(classifyId) }
}
