import { maxFen } from '@faka/contract/money'
import type { Price } from '@faka/contract/pricing'
import type { House } from '../../kernel/ctx.ts'
import { Refused } from '../../kernel/refuse.ts'
import type { KnownItem } from '../item/door.ts'
import { priceOf } from './pricing.rules.ts'

/** What is wanted of an item, as calcPrice and createOrder both take it. */
export interface Wish {
  quantity: number
  couponCode?: string | undefined
}

/** How many cost no more than the largest sum that the shop handles, the fee included. */
const mostByMoney = (priceFen: number, feeBasisPoints: number): number =>
  Math.floor((maxFen * 10_000) / (priceFen * (10_000 + feeBasisPoints)))

/** The price of a wish; refuses a quantity outside the item's limits and a coupon that nobody gave out. */
export function checkedPrice(house: House, { wares }: KnownItem, wish: Wish, feeBasisPoints: number): Price {
  const most = Math.min(
    wares.maxQuantity,
    house.config.limits.maxQuantity,
    mostByMoney(wares.priceFen, feeBasisPoints),
  )
  if (wish.quantity < wares.minQuantity || wish.quantity > most)
    throw new Refused('quantityOutOfRange', { minQuantity: wares.minQuantity, maxQuantity: most })
  if (wish.couponCode !== undefined) throw new Refused('couponUnknown')
  return priceOf({ wares, quantity: wish.quantity, feeBasisPoints })
}
