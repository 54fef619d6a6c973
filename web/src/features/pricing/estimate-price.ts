import type { Item } from '@faka/contract/item/item'
import type { Price } from '@faka/contract/pricing/pricing'
import { feeFenOf } from '@faka/contract/shared/money'

type Priced = Pick<Item, 'priceFen' | 'tiers'>

/**
 * An estimate of the server's price until it responds: the same arithmetic in 分, the fee rounded down. An order carries
 * the displayed amount, so that a wrong estimate is rejected and never charged.
 */
export function estimatePrice({ priceFen, tiers }: Priced, quantity: number, feeBasisPoints: number): Price {
  const tier = tiers.findLast(({ minQuantity }) => quantity >= minQuantity)
  const unitPriceFen = tier?.unitPriceFen ?? priceFen
  const goodsFen = priceFen * quantity
  const paidGoodsFen = unitPriceFen * quantity
  const feeFen = feeFenOf(paidGoodsFen, feeBasisPoints)
  const reasons: Price['reasons'] = []
  if (tier) reasons.push({ kind: 'tier', minQuantity: tier.minQuantity, unitPriceFen })
  if (feeFen > 0) reasons.push({ kind: 'fee', feeBasisPoints, feeFen })
  return {
    unitPriceFen,
    goodsFen,
    discountFen: goodsFen - paidGoodsFen,
    feeFen,
    amountFen: paidGoodsFen + feeFen,
    reasons,
  }
}
