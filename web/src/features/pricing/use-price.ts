import type { Item } from '@faka/contract/item/item'
import { calcPrice, type Price } from '@faka/contract/pricing/pricing'
import type { PayChannelId } from '@faka/contract/shared/ids'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../../lib/call.ts'
import { DomainError, isDomainError } from '../../lib/call-errors.ts'
import { readToken, useLoggedIn } from '../../lib/session.ts'
import { estimatePrice } from './estimate-price.ts'

export interface PriceParams {
  quantity: number
  payChannel: PayChannelId | undefined
  couponCode?: string | undefined
  chosenCards?: string[] | undefined
}

/** Long enough that typing "120" sends one request, short enough not to be noticed. */
const debounceMs = 150

/** A debounced value. */
function useDebounced<Value>(value: Value): Value {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), debounceMs)
    return () => clearTimeout(timer)
  }, [value])
  return debounced
}

/** Whether the price may be one for members, which only the server knows. */
const isMember = ({ memberPrices }: Item): boolean => !!memberPrices && readToken() !== null

/** The price of an order as the server computes it. */
export const priceQuery = (item: Item, { quantity, payChannel, couponCode, chosenCards }: PriceParams) =>
  queryOptions({
    queryKey: [
      'pricing.calcPrice',
      { itemId: item.id, quantity, payChannel, couponCode, chosenCards, member: isMember(item) },
    ],
    meta: { expected: ['quantityHeldBack'] },
    async queryFn({ client }) {
      try {
        return await call(calcPrice, {
          itemId: item.id,
          quantity,
          payChannel,
          couponCode,
          chosenCards,
        })
      } catch (error) {
        // more cards are held than when the page was opened: the item says how many one order can take now
        if (error instanceof DomainError && isDomainError(error, 'quantityHeldBack'))
          void client.invalidateQueries({ queryKey: ['item.getItem'] })
        throw error
      }
    },
  })

/** Invalid quantities are not sent. If nothing is available now, the price is still requested. */
const isValidQuantity = ({ minQuantity, maxQuantity, maxQuantityNow }: Item, quantity: number): boolean => {
  const max = maxQuantityNow < minQuantity ? maxQuantity : maxQuantityNow
  return Number.isInteger(quantity) && quantity >= minQuantity && quantity <= max
}

/**
 * The price of an order: estimated from the item at once, then as the server responds. The initial parameters are not
 * requested, since the item has just been loaded, but for members. `failed` while the server gives no price.
 */
export function usePrice(item: Item, params: PriceParams): { price: Price; failed: boolean } {
  const { quantity, payChannel, couponCode, chosenCards } = params
  const [initialParams] = useState(params)
  const debouncedQuantity = useDebounced(quantity)
  // rendered again on login and logout, which change whether the buyer is a member
  useLoggedIn()
  const changed =
    isMember(item) ||
    couponCode ||
    chosenCards ||
    initialParams.quantity !== quantity ||
    initialParams.payChannel !== payChannel
  const serverPrice = useQuery({
    ...priceQuery(item, params),
    enabled: !!changed && debouncedQuantity === quantity && isValidQuantity(item, quantity),
  })
  const fee = item.payChannels.find(({ id }) => id === payChannel)?.feeBasisPoints ?? 0
  return { price: serverPrice.data ?? estimatePrice(item, quantity, fee), failed: serverPrice.isError }
}
