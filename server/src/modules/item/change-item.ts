import { toQuestion } from '@faka/contract/item/question-input'
import type { changeItem as operation } from '@faka/contract/item/seller-item'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { definedFields } from '../../platform/defined-fields.ts'
import { required } from '../../platform/domain-error.ts'
import { inTxPublishing } from '../../platform/pubsub.ts'
import { getCachedShop, toSeoColumns } from '../shop/public.ts'
import { checkItemVersion, withoutRemovedClassify } from './check-item-version.ts'
import { changeVariantsOf } from './follow-items.ts'
import { getManagedItemOrReject } from './get-managed-item-or-reject.ts'
import { changeItemSeo, lockItems, replaceItemVersion } from './item.sql.ts'
import { keepItemPictures, useItemPictures } from './keep-item-pictures.ts'
import { parseItemVersion } from './parse-item-version.ts'

/** Changes an item's text and prices by writing a new version; earlier orders keep the version they froze. */
export async function changeItem(
  ctx: Ctx,
  { itemId, questions, seoTitle, seoDescription, ...changes }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const { shop_id: shopId } = await getManagedItemOrReject(ctx, itemId)
  const shop = await getCachedShop(ctx, shopId)
  const kept = await keepItemPictures(ctx, [changes])
  return inTxPublishing(ctx, 'catalogue', [String(shopId)], async (tx) => {
    // read again with its lock: a concurrent change of other fields is kept
    const item = required((await lockItems(tx, shopId, [itemId]))[0], 'itemNotFound')
    const previous = parseItemVersion(item.version)
    const version = checkItemVersion(
      {
        ...withoutRemovedClassify(previous, shop),
        ...definedFields(changes),
        ...(questions && { questions: questions.map(toQuestion) }),
      },
      shop,
    )
    await useItemPictures(ctx, tx, { shopId, previous, version, kept })
    await replaceItemVersion(tx, item, version, ctx.now())
    const seo = toSeoColumns({ seoTitle, seoDescription })
    if (Object.keys(seo).length > 0) await changeItemSeo(tx, shopId, itemId, seo)
    if (item.axes) await changeVariantsOf(ctx, tx, shopId, { itemId: item.item_id, previous, version })
    return { itemId }
  })
}
