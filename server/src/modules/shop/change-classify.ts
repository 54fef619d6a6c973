import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { changeClassify as operation } from '@faka/contract/shop/classify'
import type { Ctx } from '../../platform/ctx.ts'
import { required } from '../../platform/domain-error.ts'
import { inTxPublishing } from '../../platform/pubsub.ts'
import { requiredOfManagedShop } from './seller-shop.ts'
import { changeClassifyRow, findClassify, lockShop } from './shop.sql.ts'

/** Renames, hides or shows a classify; every process shows the shop so at once. */
export async function changeClassify(
  ctx: Ctx,
  { classifyId, ...changes }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const { shop_id: shopId } = await requiredOfManagedShop(
    ctx,
    await findClassify(ctx.db, classifyId),
    'classifyNotFound',
  )
  return inTxPublishing(ctx, 'catalogue', [String(shopId)], async (tx) => {
    await lockShop(tx, shopId)
    const classify = required(await findClassify(tx, classifyId), 'classifyNotFound')
    const changed = { name: changes.name ?? classify.name, hidden: changes.hidden ?? classify.hidden }
    required(await changeClassifyRow(tx, classify, changed), 'nameTaken')
    return { classifyId, ...changed }
  })
}
