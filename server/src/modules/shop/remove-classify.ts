import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { removeClassify as operation } from '@faka/contract/shop/classify'
import type { Ctx } from '../../platform/ctx.ts'
import { DomainError, required } from '../../platform/domain-error.ts'
import { inTxPublishing } from '../../platform/pubsub.ts'
import type { ClassifyItemsPort } from './list-classifies.ts'
import { requiredOfManagedShop } from './seller-shop.ts'
import { deleteClassify, findClassify } from './shop.sql.ts'

/**
 * Removes a classify that at most `maxItems` items name, of which the caller knows. These keep an id that no classify
 * has, which is shown as none; so does an item that is saved with it at the same moment.
 */
export async function removeClassify(
  ctx: Ctx,
  { classifyId, maxItems }: InputOf<typeof operation>,
  port: ClassifyItemsPort,
): Promise<ReplyOf<typeof operation>> {
  const classify = await requiredOfManagedShop(
    ctx,
    await findClassify(ctx.db, classifyId),
    'classifyNotFound',
  )
  const { shop_id: shopId } = classify
  await inTxPublishing(ctx, 'catalogue', [String(shopId)], async (tx) => {
    required(await deleteClassify(tx, classify), 'classifyNotFound')
    const counts = await port.countAllItemsByClassify({ db: tx }, shopId)
    if ((counts.get(classifyId)?.total ?? 0) > maxItems) throw new DomainError('classifyNotEmpty')
  })
  return {}
}
