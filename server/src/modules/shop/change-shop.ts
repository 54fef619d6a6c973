import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { changeShop as operation } from '@faka/contract/shop/seller-shop'
import { ShopContact } from '@faka/contract/shop/shop'
import type { Ctx } from '../../platform/ctx.ts'
import { definedFields } from '../../platform/defined-fields.ts'
import { required } from '../../platform/domain-error.ts'
import { inTxPublishing } from '../../platform/pubsub.ts'
import { createTimeFormatter } from '../../platform/time-zone.ts'
import { dropReleasedNow } from '../upload/public.ts'
import { findShopAccess, getManagedShopOrReject } from './seller-shop.ts'
import { changeShopRow, lockShop } from './shop.sql.ts'
import { keepLogo, replaceLogo } from './shop-logo.ts'
import { toSellerShopDto } from './to-seller-shop-dto.ts'
import { toSeoColumns } from './to-seo.ts'

type ContactChanges = NonNullable<InputOf<typeof operation>['contact']>

/** The contact with those ways changed that are given, and without those that are null. */
const changeContact = (contact: ShopContact, changes: ContactChanges): ShopContact =>
  ShopContact.parse(
    Object.fromEntries(
      Object.entries({ ...contact, ...definedFields(changes) }).filter(
        ([, way]) => way !== null && way !== '',
      ),
    ),
  )

/** Changes the given fields of a shop, all or none; every process shows the shop as changed at once. */
export async function changeShop(
  ctx: Ctx,
  { shortUrl, contact, deliveryHours, seoTitle, seoDescription, ...fields }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const managed = await getManagedShopOrReject(ctx, shortUrl)
  const shopId = managed.shop_id
  const access = required(await findShopAccess(ctx, managed), 'shopNotFound')
  // rejects an unknown time zone
  if (deliveryHours) createTimeFormatter(deliveryHours.timeZone)
  const kept = await keepLogo(ctx, fields.logo)
  const result = await inTxPublishing(ctx, 'catalogue', [String(shopId)], async (tx) => {
    const shop = await lockShop(tx, shopId)
    if (fields.logo !== undefined)
      await replaceLogo(ctx, tx, { previous: shop.logo, logo: fields.logo, kept })
    const changes = {
      ...definedFields(fields),
      ...toSeoColumns({ seoTitle, seoDescription }),
      ...(deliveryHours !== undefined && {
        delivery_hours: deliveryHours && JSON.stringify(deliveryHours),
      }),
      ...(contact && { contact: JSON.stringify(changeContact(ShopContact.parse(shop.contact), contact)) }),
    }
    const changed = Object.keys(changes).length > 0 ? await changeShopRow(tx, shopId, changes) : shop
    return toSellerShopDto(changed, access)
  })
  if (fields.logo !== undefined) await dropReleasedNow(ctx)
  return result
}
