import type { Price } from '@faka/contract/pricing/pricing'
import { maxFen } from '@faka/contract/shared/money'
import type { Services } from '../../platform/ctx.ts'
import { DomainError } from '../../platform/domain-error.ts'
import type { KnownItem } from '../item/public.ts'
import { calculatePrice } from './pricing.rules.ts'

/** What is wanted of an item, as calcPrice and createOrder both take it. */
export interface PriceInput {
  quantity: number
  couponCode?: string | undefined
}

/** How many cost no more than the largest sum that the shop handles, the fee included. */
const maxQuantityByAmount = (priceFen: number, feeBasisPoints: number): number =>
  Math.floor((maxFen * 10_000) / (priceFen * (10_000 + feeBasisPoints)))

/** The price of a wish; refuses a quantity outside the item's limits and a coupon that nobody gave out. */
export function getPriceOrReject(
  services: Services,
  { wares }: KnownItem,
  wish: PriceInput,
  feeBasisPoints: number,
): Price {
  const most = Math.min(
    wares.maxQuantity,
    services.config.limits.maxQuantity,
    maxQuantityByAmount(wares.priceFen, feeBasisPoints),
  )
  if (wish.quantity < wares.minQuantity || wish.quantity > most)
    throw new DomainError('quantityOutOfRange', { minQuantity: wares.minQuantity, maxQuantity: most })
  if (wish.couponCode !== undefined) throw new DomainError('couponUnknown')
  return calculatePrice({ wares, quantity: wish.quantity, feeBasisPoints })
}
