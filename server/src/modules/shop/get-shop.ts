import type { PayChannel } from '@faka/contract/pay-channel/offered-channel'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import { ClassifyId } from '@faka/contract/shared/ids'
import { pictureAddressOrNull } from '@faka/contract/shared/picture-address'
import { type getShop as operation, ShopContact } from '@faka/contract/shop/shop'
import type { Ctx, Services } from '../../platform/ctx.ts'
import { required } from '../../platform/domain-error.ts'
import { frozenTexts } from './frozen-texts.ts'
import { getShopRecord, type ShopRecordPorts } from './get-shop-record.ts'
import { findShopByUrl } from './shop-cache.ts'
import { toAccent } from './to-accent.ts'
import { toCustomPageLinks } from './to-custom-page-links.ts'
import { toSeo } from './to-seo.ts'

/** What the shop's page needs from modules to the right; `app.ts` passes it in. */
export interface ShopPorts extends ShopRecordPorts {
  /** How many published items a shop has, by classify. */
  countItemsByClassify(services: Services, shopId: number): Promise<ReadonlyMap<string | null, number>>
  /** The payment methods that a shop offers on the caller's device, in order. */
  listOfferedPayChannels(ctx: Ctx, shopId: number): Promise<PayChannel[]>
}

/** A shop with its notice, contact, classifies and payment methods. */
export async function getShop(
  ctx: Ctx,
  { shortUrl }: InputOf<typeof operation>,
  ports: ShopPorts,
): Promise<ReplyOf<typeof operation>> {
  const shop = required(await findShopByUrl(ctx, shortUrl), 'shopNotFound')
  const [counts, payChannels, record] = await Promise.all([
    ports.countItemsByClassify(ctx, shop.shop_id),
    ports.listOfferedPayChannels(ctx, shop.shop_id),
    getShopRecord(ctx, shop, ports),
  ])
  return {
    shortUrl,
    name: shop.name,
    logo: pictureAddressOrNull(shop.logo),
    notice: shop.notice,
    opening: shop.frozen_at ? frozenTexts.join(' · ') : shop.opening,
    contact: ShopContact.parse(shop.contact),
    classifies: shop.classifies
      .filter(({ hidden }) => !hidden)
      .map(({ classify_id, name, icon }) => ({
        id: ClassifyId.parse(classify_id),
        name: icon ? `${icon} ${name}` : name,
        itemCount: counts.get(classify_id) ?? 0,
      })),
    payChannels,
    pages: toCustomPageLinks(shop),
    record,
    ...toAccent(shop),
    // what is said of a frozen shop is the platform's warning, not what its seller wrote
    ...(shop.frozen_at ? { unlisted: true as const } : toSeo(shop)),
  }
}
