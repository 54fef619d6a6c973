import type { Price } from '@faka/contract/pricing/pricing'
import { maxFen } from '@faka/contract/shared/money'
import type { Services } from '../../platform/ctx.ts'
import { DomainError } from '../../platform/domain-error.ts'
import type { CachedItem } from '../item/public.ts'
import { calculatePrice } from './pricing.rules.ts'

/** The price-relevant input of both calcPrice and createOrder. */
export interface PriceInput {
  quantity: number
  couponCode?: string | undefined
}

/** The largest quantity whose price, fee included, does not exceed the maximum amount. */
const maxQuantityByAmount = (priceFen: number, feeBasisPoints: number): number =>
  Math.floor((maxFen * 10_000) / (priceFen * (10_000 + feeBasisPoints)))

/** The price of a quantity; rejects quantities outside the item's limits and unknown coupons. */
export function getPriceOrReject(
  services: Services,
  { version }: CachedItem,
  input: PriceInput,
  feeBasisPoints: number,
): Price {
  const maxQuantity = Math.min(
    version.maxQuantity,
    services.config.limits.maxQuantity,
    maxQuantityByAmount(version.priceFen, feeBasisPoints),
  )
  if (input.quantity < version.minQuantity || input.quantity > maxQuantity)
    throw new DomainError('quantityOutOfRange', { minQuantity: version.minQuantity, maxQuantity })
  if (input.couponCode !== undefined) throw new DomainError('couponUnknown')
  return calculatePrice({ version, quantity: input.quantity, feeBasisPoints })
}
