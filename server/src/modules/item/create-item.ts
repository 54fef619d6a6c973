import { toQuestion } from '@faka/contract/item/question-input'
import type { createItem as operation } from '@faka/contract/item/seller-item'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import { catalogueIdLength, ItemId } from '@faka/contract/shared/ids'
import { newCellNumber } from '../../platform/cell.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { inTx } from '../../platform/db.ts'
import { definedFields } from '../../platform/defined-fields.ts'
import { getManagedShopOrReject, toSeoColumns } from '../shop/public.ts'
import { checkItemVersion } from './check-item-version.ts'
import { defaultItemVersion } from './item.rules.ts'
import { changeItemSeo, insertItem } from './item.sql.ts'
import { keepItemPictures, useItemPictures } from './keep-item-pictures.ts'

/** Adds an unpublished item to a shop. */
export async function createItem(
  ctx: Ctx,
  { shortUrl, content, questions = [], seoTitle, seoDescription, ...fields }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const shop = await getManagedShopOrReject(ctx, shortUrl)
  const version = checkItemVersion(
    { ...defaultItemVersion, ...definedFields(fields), questions: questions.map(toQuestion) },
    shop,
  )
  const publicId = newCellNumber(ctx, catalogueIdLength)
  const kept = await keepItemPictures(ctx, [version])
  return inTx(ctx.db, async (tx) => {
    await useItemPictures(ctx, tx, { shopId: shop.shop_id, version, kept })
    await insertItem(tx, { publicId, shopId: shop.shop_id, content, version, at: ctx.now() })
    const seo = toSeoColumns({ seoTitle, seoDescription })
    if (Object.keys(seo).length > 0) await changeItemSeo(tx, shop.shop_id, publicId, seo)
    return { itemId: ItemId.parse(publicId) }
  })
}
