import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import { catalogueIdLength } from '@faka/contract/shared/ids'
import { maxCustomPages, type createCustomPage as operation } from '@faka/contract/shop/seller-custom-page'
import { newCellNumber } from '../../platform/cell.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { required } from '../../platform/domain-error.ts'
import { inTxPublishing } from '../../platform/pubsub.ts'
import { insertCustomPage } from './custom-page.sql.ts'
import { recordCustomPageEvent } from './record-custom-page-event.ts'
import { getManagedShopOrReject } from './seller-shop.ts'
import { lockShop } from './shop.sql.ts'
import { toSellerCustomPageDto } from './to-seller-custom-page-dto.ts'

/** Adds a page to a shop, after its others. Rejects with `tooManyCustomPages` where the shop has as many as it can. */
export async function createCustomPage(
  ctx: Ctx,
  { shortUrl, title, text, seoTitle = '', seoDescription = '' }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const { shop_id: shopId } = await getManagedShopOrReject(ctx, shortUrl)
  const now = ctx.now()
  const page = {
    custom_page_id: newCellNumber(ctx, catalogueIdLength),
    shop_id: shopId,
    title,
    body: text,
    seo_title: seoTitle,
    seo_description: seoDescription,
    created_at: now,
    changed_at: now,
  }
  return inTxPublishing(ctx, 'catalogue', [String(shopId)], async (tx) => {
    await lockShop(tx, shopId)
    const row = await insertCustomPage(tx, page, maxCustomPages)
    const added = required(row, 'tooManyCustomPages')
    await recordCustomPageEvent(ctx, tx, added, 'added')
    return toSellerCustomPageDto(added)
  })
}
