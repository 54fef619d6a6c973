import type { NextRelease } from '@faka/contract/item'
import type { Ctx, House } from '../../kernel/ctx.ts'
import { shownStock } from './item.rules.ts'
import type { KnownItem } from './item-memory.ts'

/** What the item pages need of the stock and its orders, rooms to the right; `app.ts` hands it in. */
export interface StockPort {
  /** Free cards of each item, counted up to 1001, at most a second old. */
  freeCards(house: House, itemIds: readonly number[]): Promise<ReadonlyMap<number, number>>
  /** What whoever asks can buy of an item now, and when more may be free again. */
  shownHolds(
    ctx: Ctx,
    item: KnownItem,
    maxQuantity: number,
  ): Promise<{ maxQuantityNow: number; nextRelease: NextRelease | null }>
}

/** Whether an item draws from a stock of cards: not where one text serves all, nor where a person delivers. */
export const keepsCards = (item: Pick<KnownItem, 'content'> & { wares: { delivery: string } }): boolean =>
  item.content === 'cards' && item.wares.delivery === 'automatic'

/** What visitors are told of the stock of these items. */
export async function stockOf(house: House, items: readonly KnownItem[], port: Pick<StockPort, 'freeCards'>) {
  const free = await port.freeCards(
    house,
    items.filter(keepsCards).map(({ item_id }) => item_id),
  )
  return items.map((item) =>
    shownStock(item.wares.stockDisplay, keepsCards(item) ? (free.get(item.item_id) ?? 0) : null),
  )
}
