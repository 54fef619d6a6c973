import type { InputOf, ReplyOf } from '@faka/contract/endpoint'
import { ItemId, ShortUrl } from '@faka/contract/ids'
import type { ItemBrief, getItem as operation, StockShown } from '@faka/contract/item'
import type { Ctx } from '../../kernel/ctx.ts'
import { messagesOpen } from '../../kernel/messages.ts'
import { orRefuse } from '../../kernel/refuse.ts'
import { offeredOnDesksOnly, offeredPayChannels } from '../shop/door.ts'
import { isSoldOut, priceFrom } from './item.rules.ts'
import { type KnownItem, publishedItem } from './item-memory.ts'
import { type StockPort, stockOf } from './stock-port.ts'

/** What the grid and the page both show of an item. */
export const briefOf = (
  { public_id, wares }: KnownItem,
  stock: StockShown,
): Omit<ItemBrief, 'firstTier'> => ({
  id: ItemId.parse(public_id),
  title: wares.title,
  cover: wares.cover,
  priceFromFen: priceFrom(wares),
  priceFen: wares.priceFen,
  stock,
  delivery: wares.delivery,
  needsLogin: wares.needsLogin,
})

/** One item with its prices, stock and ways to pay. */
export async function getItem(
  ctx: Ctx,
  { id }: InputOf<typeof operation>,
  port: StockPort,
): Promise<ReplyOf<typeof operation>> {
  const { item, shop } = orRefuse(await publishedItem(ctx, id), 'itemNotFound')
  const [shown] = await stockOf(ctx, [item], port)
  const stock = orRefuse(shown, 'itemNotFound')
  const { wares } = item
  const maxQuantity = Math.min(wares.maxQuantity, ctx.config.limits.maxQuantity)
  const payOnDesks = offeredOnDesksOnly(ctx, shop)
  const classify = shop.classifies.find(({ classify_id }) => classify_id === wares.classifyId)
  return {
    ...briefOf(item, stock),
    shortUrl: ShortUrl.parse(shop.short_url),
    shopName: shop.name,
    classifyId: classify ? wares.classifyId : null,
    classifyName: classify?.name ?? null,
    gallery: wares.gallery,
    description: wares.description,
    tiers: wares.tiers,
    minQuantity: wares.minQuantity,
    maxQuantity,
    ...(await port.shownHolds(ctx, item, maxQuantity)),
    cardPassword: wares.cardPassword,
    questions: wares.questions,
    warranty: wares.warranty,
    payChannels: offeredPayChannels(ctx, shop),
    ...(payOnDesks.length > 0 && { payOnDesks }),
    ...(isSoldOut(stock) && messagesOpen(ctx.config, 'mail') && { restockMail: true as const }),
  }
}
