import type { Item } from '@faka/contract/item/item'
import { calcPrice, type Price } from '@faka/contract/pricing/pricing'
import type { PayChannelId } from '@faka/contract/shared/ids'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../../lib/call.ts'
import { DomainError, isDomainError } from '../../lib/call-errors.ts'
import { estimatePrice } from './estimate-price.ts'

interface PriceParams {
  quantity: number
  payChannel: PayChannelId | undefined
}

/** Long enough that "120" asks once, short enough that nobody waits. */
const debounceMs = 150

/** The value once it has not changed for a moment. */
function useDebounced<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), debounceMs)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

const priceQuery = (item: Item, { quantity, payChannel }: PriceParams) =>
  queryOptions({
    queryKey: ['pricing.calcPrice', { itemId: item.id, quantity, payChannel }],
    meta: { expected: ['quantityHeldBack'] },
    async queryFn({ client }) {
      try {
        return await call(calcPrice, { itemId: item.id, quantity, ...(payChannel && { payChannel }) })
      } catch (error) {
        // others hold more than when the page was opened: the item tells how many one order can take now
        if (error instanceof DomainError && isDomainError(error, 'quantityHeldBack'))
          void client.invalidateQueries({ queryKey: ['item.getItem', { id: item.id }] })
        throw error
      }
    },
  })

/** What the page itself refuses is not asked about; where nothing can be had now, the price is still asked. */
const isValidQuantity = ({ minQuantity, maxQuantity, maxQuantityNow }: Item, quantity: number): boolean => {
  const most = maxQuantityNow < minQuantity ? maxQuantity : maxQuantityNow
  return Number.isInteger(quantity) && quantity >= minQuantity && quantity <= most
}

/**
 * The price of a wish: at once as the item's own numbers say, then as the server answers. The first wish of a page
 * is not asked about, since the item has just come from there. `failed` while the server gives no price.
 */
export function usePrice(item: Item, wish: PriceParams): { price: Price; failed: boolean } {
  const { quantity, payChannel } = wish
  const [first] = useState(wish)
  const settledQuantity = useDebounced(quantity)
  const changed = first.quantity !== quantity || first.payChannel !== payChannel
  const answer = useQuery({
    ...priceQuery(item, wish),
    enabled: changed && settledQuantity === quantity && isValidQuantity(item, quantity),
  })
  const fee = item.payChannels.find(({ id }) => id === payChannel)?.feeBasisPoints ?? 0
  return { price: answer.data ?? estimatePrice(item, quantity, fee), failed: answer.isError }
}
