import type { Wares } from '@faka/contract/item'
import { feeFenOf } from '@faka/contract/money'
import type { Price } from '@faka/contract/pricing'

/** What a price depends on. */
export interface Pricing {
  wares: Pick<Wares, 'priceFen' | 'tiers'>
  quantity: number
  feeBasisPoints: number
}

/**
 * The one place where a sum comes about, in integer 分. The fee is a share of what the goods cost after the tier,
 * rounded down.
 */
export function priceOf({ wares, quantity, feeBasisPoints }: Pricing): Price {
  const tier = wares.tiers.findLast(({ minQuantity }) => quantity >= minQuantity)
  const unitPriceFen = tier?.unitPriceFen ?? wares.priceFen
  const goodsFen = wares.priceFen * quantity
  const discountFen = goodsFen - unitPriceFen * quantity
  const feeFen = feeFenOf(goodsFen - discountFen, feeBasisPoints)
  const reasons: Price['reasons'] = []
  if (tier) reasons.push({ kind: 'tier', minQuantity: tier.minQuantity, unitPriceFen })
  if (feeFen > 0) reasons.push({ kind: 'fee', feeBasisPoints, feeFen })
  return { unitPriceFen, goodsFen, discountFen, feeFen, amountFen: goodsFen - discountFen + feeFen, reasons }
}
