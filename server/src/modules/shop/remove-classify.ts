import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { removeClassify as operation } from '@faka/contract/shop/classify'
import type { Ctx } from '../../platform/ctx.ts'
import { DomainError, required } from '../../platform/domain-error.ts'
import { inTxPublishing } from '../../platform/pubsub.ts'
import type { ClassifyItemsPort } from './list-classifies.ts'
import { requiredOfManagedShop } from './seller-shop.ts'
import { deleteClassify, findClassify } from './shop.sql.ts'

/**
 * Removes a classify that no item names. An item that is saved with it at the same moment keeps an id that no classify
 * has, which is shown as none.
 */
export async function removeClassify(
  ctx: Ctx,
  { classifyId }: InputOf<typeof operation>,
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
    if (counts.has(classifyId)) throw new DomainError('classifyNotEmpty')
  })
  return {}
}
