import type { DisplayedStock, ItemBrief, getItem as operation } from '@faka/contract/item/item'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import { ItemId, ShortUrl } from '@faka/contract/shared/ids'
import type { Ctx } from '../../platform/ctx.ts'
import { required } from '../../platform/domain-error.ts'
import { canSendMessages } from '../../platform/messages.ts'
import { listDesktopOnlyChannelNames, listOfferedPayChannels } from '../pay-channel/public.ts'
import { type CachedShop, describeDeliveryHours, frozenTexts, toAccent } from '../shop/public.ts'
import { isSoldOut, minUnitPriceFen } from './item.rules.ts'
import { type CachedItem, findPublishedItem } from './item-cache.ts'
import { getStockDtos, type StockPort } from './stock-port.ts'

/** The part of an item that both the shop's list and the item's page show. */
export const toItemBriefDto = (
  { public_id, version }: CachedItem,
  stock: DisplayedStock,
): Omit<ItemBrief, 'firstTier'> => ({
  id: ItemId.parse(public_id),
  title: version.title,
  cover: version.cover,
  priceFromFen: minUnitPriceFen(version),
  priceFen: version.priceFen,
  ...(version.originalPriceFen !== null && { originalPriceFen: version.originalPriceFen }),
  stock,
  delivery: version.delivery,
  needsLogin: version.needsLogin,
})

/** The hours in which its shop delivers an item by hand, for its description; none for another item. */
const listDeliveryHours = (
  ctx: Ctx,
  { version }: CachedItem,
  { delivery_hours: hours }: CachedShop,
): string[] =>
  hours && version.delivery === 'byHand' ? [describeDeliveryHours(hours, ctx.locale, ctx.now())] : []

/** One item with its prices, stock and payment methods. */
export async function getItem(
  ctx: Ctx,
  { id }: InputOf<typeof operation>,
  port: StockPort,
): Promise<ReplyOf<typeof operation>> {
  const { item, shop } = required(await findPublishedItem(ctx, id), 'itemNotFound')
  const [stockDto] = await getStockDtos(ctx, [item], port)
  const stock = required(stockDto, 'itemNotFound')
  const { version } = item
  const maxQuantity = Math.min(version.maxQuantity, ctx.config.limits.maxQuantity)
  const payOnDesks = await listDesktopOnlyChannelNames(ctx, shop.shop_id)
  const classify = shop.classifies.find(
    ({ classify_id, hidden }) => !hidden && classify_id === version.classifyId,
  )
  return {
    ...toItemBriefDto(item, stock),
    shortUrl: ShortUrl.parse(shop.short_url),
    shopName: shop.name,
    ...toAccent(shop),
    classifyId: classify ? version.classifyId : null,
    classifyName: classify?.name ?? null,
    gallery: version.gallery,
    // what buyers read first; their pages need no code for it
    description: [
      ...(shop.frozen_at ? frozenTexts.map((text) => `**${text}**`) : []),
      ...listDeliveryHours(ctx, item, shop),
      version.description,
    ].join('\n\n'),
    tiers: version.tiers,
    minQuantity: version.minQuantity,
    maxQuantity,
    ...(await port.getHoldAvailability(ctx, item, maxQuantity)),
    cardPassword: version.cardPassword,
    questions: version.questions,
    warranty: version.warranty,
    payChannels: shop.frozen_at ? [] : await listOfferedPayChannels(ctx, shop.shop_id),
    ...(payOnDesks.length > 0 && !shop.frozen_at && { payOnDesks }),
    ...(isSoldOut(stock) && canSendMessages(ctx.config, 'mail') && { restockMail: true as const }),
    ...(version.unlisted && { unlisted: true as const }),
  }
}
