import type { DisplayedStock, ItemBrief, getItem as operation } from '@faka/contract/item/item'
import type { RatingSummary } from '@faka/contract/rating/rating-summary'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import { ItemId, ShortUrl } from '@faka/contract/shared/ids'
import type { Ctx, Services } from '../../platform/ctx.ts'
import { canSendMessages } from '../../platform/messages.ts'
import { listDesktopOnlyChannelNames, listOfferedPayChannels } from '../pay-channel/public.ts'
import {
  type CachedShop,
  describeDeliveryHours,
  frozenTexts,
  hiddenClassifyIds,
  offersMemberPrices,
  toAccent,
  toSeo,
} from '../shop/public.ts'
import { nextPriceChange, versionAt } from './campaign.rules.ts'
import { describeCardsByMail } from './describe-cards-by-mail.ts'
import { describeRedeemPage } from './describe-redeem-page.ts'
import { getShownItem } from './get-shown-item.ts'
import { isListed, isSoldOut, minUnitPriceFen, questionsOfOrder } from './item.rules.ts'
import type { CachedItem } from './item-cache.ts'
import { offeredCardChoice, type StockPort } from './stock-port.ts'

/** The prices of an item; of one with variants the lowest and the highest of theirs. */
function toPricesDto(
  item: CachedItem,
  now: Date,
): Pick<ItemBrief, 'priceFromFen' | 'priceFen' | 'originalPriceFen' | 'campaign'> {
  const sold = item.variants.length > 0 ? item.variants : [item]
  const campaign = nextPriceChange(sold, now)
  if (item.variants.length > 0) {
    const versions = sold.map((variant) => versionAt(variant, now))
    return {
      priceFromFen: Math.min(...versions.map(minUnitPriceFen)),
      priceFen: Math.max(...versions.map(({ priceFen }) => priceFen)),
      ...(campaign && { campaign }),
    }
  }
  const version = versionAt(item, now)
  return {
    priceFromFen: minUnitPriceFen(version),
    priceFen: version.priceFen,
    ...(version.originalPriceFen !== null && { originalPriceFen: version.originalPriceFen }),
    ...(campaign && { campaign }),
  }
}

/** The part of an item that both the shop's list and the item's page show. */
export const toItemBriefDto = (
  item: CachedItem,
  stock: DisplayedStock,
  now: Date,
): Omit<ItemBrief, 'firstTier'> => ({
  id: ItemId.parse(item.public_id),
  title: item.version.title,
  cover: item.version.cover,
  ...toPricesDto(item, now),
  stock,
  delivery: item.version.delivery,
  needsLogin: item.version.needsLogin,
})

/** The hours in which its shop delivers an item by hand, for its description; none for another item. */
const listDeliveryHours = (
  ctx: Ctx,
  { version }: CachedItem,
  { delivery_hours: hours }: CachedShop,
): string[] =>
  hours && version.delivery === 'byHand' ? [describeDeliveryHours(hours, ctx.locale, ctx.now())] : []

/** What the page of an item needs from modules to the right. */
export interface ItemPort extends StockPort {
  /** The ratings of an item together; undefined without any. */
  sumRatingsOfItem(services: Services, itemId: number): Promise<RatingSummary | undefined>
}

/** One item with its prices, stock, payment methods and ratings. */
export async function getItem(
  ctx: Ctx,
  input: InputOf<typeof operation>,
  port: ItemPort,
): Promise<ReplyOf<typeof operation>> {
  const { item, shop, stock, variants, seoTexts } = await getShownItem(ctx, input, port)
  const { version } = item
  const maxQuantity = Math.min(version.maxQuantity, ctx.config.limits.maxQuantity)
  const cardChoice = offeredCardChoice(item)
  const payOnDesks = await listDesktopOnlyChannelNames(ctx, shop.shop_id)
  const ratings = await port.sumRatingsOfItem(ctx, item.parent_id ?? item.item_id)
  const classify = shop.classifies.find(
    ({ classify_id, hidden }) => !hidden && classify_id === version.classifyId,
  )
  return {
    ...toItemBriefDto(item, stock, ctx.now()),
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
      ...describeCardsByMail(ctx.config, version, ctx.locale),
      ...describeRedeemPage(version, ctx.locale),
      version.description,
    ].join('\n\n'),
    tiers: versionAt(item, ctx.now()).tiers,
    minQuantity: version.minQuantity,
    maxQuantity,
    ...(await port.getHoldAvailability(ctx, item, maxQuantity)),
    cardPassword: version.cardPassword,
    questions: questionsOfOrder(version),
    warranty: version.warranty,
    payChannels: shop.frozen_at ? [] : await listOfferedPayChannels(ctx, shop.shop_id),
    ...(payOnDesks.length > 0 && !shop.frozen_at && { payOnDesks }),
    ...(ratings && { ratings }),
    ...(offersMemberPrices(shop) && { memberPrices: true as const }),
    ...(cardChoice && { cardChoice }),
    ...(isSoldOut(stock) && canSendMessages(ctx.config, 'mail') && { restockMail: true as const }),
    ...((shop.frozen_at || !isListed(version, hiddenClassifyIds(shop))) && { unlisted: true as const }),
    // what is said of a frozen shop is the platform's warning, not what its seller wrote
    ...(!shop.frozen_at && toSeo(seoTexts)),
    ...(variants && { variants }),
  }
}
