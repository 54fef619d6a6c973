import type { CardChoice, NextRelease } from '@faka/contract/item/item'
import type { ItemVersion } from '@faka/contract/item/seller-item'
import type { Ctx, Services } from '../../platform/ctx.ts'
import { toStockDto } from './item.rules.ts'
import type { CachedItem } from './item-cache.ts'

/** What item pages need from the stock and order modules, which are to the right; `app.ts` passes it in. */
export interface StockPort {
  /** Free cards of each item, counted up to 1001, at most a second old. */
  getFreeCardCounts(services: Services, itemIds: readonly number[]): Promise<ReadonlyMap<number, number>>
  /** How many cards the caller can buy in one order now, and when more may become free. */
  getHoldAvailability(
    ctx: Ctx,
    item: CachedItem,
    maxQuantity: number,
  ): Promise<{ maxQuantityNow: number; nextRelease: NextRelease | null }>
}

/**
 * Whether an item is sold from a stock of cards of its own; reusable and manually delivered items are not, nor is one with
 * variants.
 */
export const drawsFromStock = (
  item: Pick<CachedItem, 'content'> & { version: { delivery: string }; axes?: unknown },
): boolean => !item.axes && item.content === 'cards' && item.version.delivery === 'automatic'

/** How the buyers of an item may choose their cards; null if they may not, or no cards are sold. */
export const offeredCardChoice = (
  item: Parameters<typeof drawsFromStock>[0] & { version: Pick<ItemVersion, 'cardChoice'> },
): CardChoice | null => (drawsFromStock(item) ? item.version.cardChoice : null)

/** The stock of these items as shown to visitors. */
export async function getStockDtos(
  services: Services,
  items: readonly CachedItem[],
  port: Pick<StockPort, 'getFreeCardCounts'>,
) {
  const soldAs = (item: CachedItem) => (item.axes ? item.variants : [item])
  const free = await port.getFreeCardCounts(
    services,
    items
      .flatMap(soldAs)
      .filter(drawsFromStock)
      .map(({ item_id }) => item_id),
  )
  return items.map((item) => {
    const sold = soldAs(item)
    const count = sold.reduce((sum, { item_id }) => sum + (free.get(item_id) ?? 0), 0)
    return toStockDto(item.version.stockDisplay, sold.every(drawsFromStock) ? count : null)
  })
}
