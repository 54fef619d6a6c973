import type { InputOf, ReplyOf } from '@faka/contract/endpoint'
import { ClassifyId } from '@faka/contract/ids'
import { shownPicture } from '@faka/contract/picture-address'
import { type getShop as operation, ShopContact } from '@faka/contract/shop'
import type { Ctx, House } from '../../kernel/ctx.ts'
import { orRefuse } from '../../kernel/refuse.ts'
import { offeredPayChannels } from './pay-channels.ts'
import { knownShopByUrl } from './shop-memory.ts'
import { type RecordPorts, shopRecord } from './shop-record.ts'

/** What the shop's page needs of rooms to the right; `app.ts` hands it in. */
export interface ShopPorts extends RecordPorts {
  /** How many published items a shop has, by classify. */
  itemCounts(house: House, shopId: number): Promise<ReadonlyMap<string | null, number>>
}

/** A shop with its notice, contact, classifies and ways to pay. */
export async function getShop(
  ctx: Ctx,
  { shortUrl }: InputOf<typeof operation>,
  ports: ShopPorts,
): Promise<ReplyOf<typeof operation>> {
  const shop = orRefuse(await knownShopByUrl(ctx, shortUrl), 'shopNotFound')
  const counts = await ports.itemCounts(ctx, shop.shop_id)
  return {
    shortUrl,
    name: shop.name,
    logo: shownPicture(shop.logo),
    notice: shop.notice,
    opening: shop.opening,
    contact: ShopContact.parse(shop.contact),
    classifies: shop.classifies.map(({ classify_id, name }) => ({
      id: ClassifyId.parse(classify_id),
      name,
      itemCount: counts.get(classify_id) ?? 0,
    })),
    payChannels: offeredPayChannels(ctx, shop),
    record: await shopRecord(ctx, shop, ports),
  }
}
