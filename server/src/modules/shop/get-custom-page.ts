import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import { ShortUrl } from '@faka/contract/shared/ids'
import { pictureAddressOrNull } from '@faka/contract/shared/picture-address'
import type { getCustomPage as operation } from '@faka/contract/shop/custom-page'
import type { Ctx } from '../../platform/ctx.ts'
import { DomainError, required } from '../../platform/domain-error.ts'
import { findCustomPage } from './custom-page.sql.ts'
import { getCachedShop } from './shop-cache.ts'
import { toAccent } from './to-accent.ts'
import { toCustomPageLinks } from './to-custom-page-links.ts'
import { toSellerCustomPageDto } from './to-seller-custom-page-dto.ts'
import { toSeo } from './to-seo.ts'

/** A page that the seller of a shop wrote. While the shop is frozen its pages are hidden like pages that do not exist. */
export async function getCustomPage(
  ctx: Ctx,
  { customPageId }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const row = required(await findCustomPage(ctx.db, customPageId), 'customPageNotFound')
  const shop = await getCachedShop(ctx, row.shop_id)
  if (shop.frozen_at) throw new DomainError('customPageNotFound')
  const { id, title, text, changeTime } = toSellerCustomPageDto(row)
  return {
    id,
    title,
    text,
    changeTime,
    shortUrl: ShortUrl.parse(shop.short_url),
    shopName: shop.name,
    logo: pictureAddressOrNull(shop.logo),
    pages: toCustomPageLinks(shop),
    ...toAccent(shop),
    ...toSeo(row),
  }
}
