import { ShortUrl } from '@faka/contract/shared/ids'
import { pictureAddressOrNull } from '@faka/contract/shared/picture-address'
import { DeliveryHours } from '@faka/contract/shop/delivery-hours'
import type { SellerShop } from '@faka/contract/shop/seller-shop'
import { ShopContact } from '@faka/contract/shop/shop'
import type { ShopAccess } from './seller-shop.ts'
import type { ShopRow } from './shop.sql.ts'
import { toSeoTexts } from './to-seo.ts'
import { toShopFreeze } from './to-shop-freeze.ts'

/** A shop as its seller arranges it. */
export const toSellerShopDto = (
  row: ShopRow,
  { isOwner, rights, lacksFactor = false }: ShopAccess & { lacksFactor?: boolean },
): SellerShop => ({
  shortUrl: ShortUrl.parse(row.short_url),
  name: row.name,
  logo: pictureAddressOrNull(row.logo),
  notice: row.notice,
  opening: row.opening,
  contact: ShopContact.parse(row.contact),
  accent: row.accent,
  deliveryHours: row.delivery_hours && DeliveryHours.parse(row.delivery_hours),
  ...toSeoTexts(row),
  createTime: row.created_at.toISOString(),
  freeze: toShopFreeze(row),
  platformFeeBasisPoints: row.fee_basis_points,
  isOwner,
  rights: [...rights],
  requiresFactor: row.requires_factor,
  lacksFactor,
})
