import { getItem, type Item } from '@faka/contract/item/item'
import type { ItemId } from '@faka/contract/shared/ids'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { itemKey } from './item-key.ts'
import { isSoldOut } from './stock-label.ts'

/** How often a page polls an item whose stock is held or sold out. */
const refetchMs = 20_000

/** The interval of the next refetch: while the item cannot be bought, and as soon as held cards may be released. */
function refetchIntervalMs(item: Item | undefined): number | false {
  if (!item) return false
  const canBeBought = !isSoldOut(item.stock) && item.maxQuantityNow >= item.minQuantity
  if (canBeBought) return false
  return item.nextRelease ? Math.min(refetchMs, item.nextRelease.waitSeconds * 1000 + 1500) : refetchMs * 3
}

/** One item with its prices, stock and payment methods. */
export const itemQuery = (id: ItemId) =>
  queryOptions({
    queryKey: itemKey(id),
    queryFn: ({ signal }) => call(getItem, { id }, signal),
    refetchInterval: ({ state }) => refetchIntervalMs(state.data),
  })
