import type { ItemVersion } from '@faka/contract/item/seller-item'
import type { Price } from '@faka/contract/pricing/pricing'
import { feeFenOf } from '@faka/contract/shared/money'

/** Everything a price depends on. */
export interface CalculatePriceInput {
  version: Pick<ItemVersion, 'priceFen' | 'tiers'>
  quantity: number
  feeBasisPoints: number
}

/**
 * The only place where prices are calculated, in integer 分. The fee is a share of the goods' price after the tier
 * discount, rounded down.
 */
export function calculatePrice({ version, quantity, feeBasisPoints }: CalculatePriceInput): Price {
  const tier = version.tiers.findLast(({ minQuantity }) => quantity >= minQuantity)
  const unitPriceFen = tier?.unitPriceFen ?? version.priceFen
  const goodsFen = version.priceFen * quantity
  const discountFen = goodsFen - unitPriceFen * quantity
  const feeFen = feeFenOf(goodsFen - discountFen, feeBasisPoints)
  const reasons: Price['reasons'] = []
  if (tier) reasons.push({ kind: 'tier', minQuantity: tier.minQuantity, unitPriceFen })
  if (feeFen > 0) reasons.push({ kind: 'fee', feeBasisPoints, feeFen })
  return { unitPriceFen, goodsFen, discountFen, feeFen, amountFen: goodsFen - discountFen + feeFen, reasons }
}
