import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { changeClassify as operation } from '@faka/contract/shop/classify'
import type { Ctx } from '../../platform/ctx.ts'
import { required } from '../../platform/domain-error.ts'
import { inTxPublishing } from '../../platform/pubsub.ts'
import { requiredOfManagedShop } from './seller-shop.ts'
import { changeClassifyRow, findClassify, lockShop } from './shop.sql.ts'
import { toClassifyIcon } from './to-classify-icon.ts'

/** Renames, hides or shows a classify, or changes its icon; every process shows the shop so at once. */
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
    const { name = classify.name, hidden = classify.hidden } = changes
    const icon = changes.icon === undefined ? toClassifyIcon(classify.icon) : changes.icon
    const changed = { name, hidden, icon }
    required(await changeClassifyRow(tx, classify, changed), 'nameTaken')
    return { classifyId, ...changed }
  })
}
