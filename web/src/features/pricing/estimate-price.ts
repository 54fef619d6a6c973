import type { Item } from '@faka/contract/item/item'
import type { Price } from '@faka/contract/pricing/pricing'
import { feeFenOf } from '@faka/contract/shared/money'

type Priced = Pick<Item, 'priceFen' | 'tiers'>

/**
 * What the server will very likely answer, to be shown until it does: the same arithmetic in 分, the fee rounded
 * down. An order carries the sum that was shown, so a wrong estimate is refused and never charged.
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
