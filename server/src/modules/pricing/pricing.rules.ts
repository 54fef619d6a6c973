import { type CouponDiscount, couponFenOf } from '@faka/contract/coupon/coupon-discount'
import type { ItemVersion } from '@faka/contract/item/seller-item'
import type { Price } from '@faka/contract/pricing/pricing'
import { feeFenOf } from '@faka/contract/shared/money'
import { levelFenOf } from '@faka/contract/shop/member-level'

/** Everything a price depends on. */
export interface CalculatePriceInput {
  /** Of a campaign that is on, its price, and the bulk prices that are lower. */
  version: Prices
  quantity: number
  feeBasisPoints: number
  /** What one unit costs without the campaign that is on. */
  normalPriceFen?: number | undefined
  /** The cards are chosen: what each costs more. */
  choice?: { surchargeFen: number } | undefined
  /** The level of the buyer, in the shop or on the platform. */
  level?: { name: string; basisPoints: number } | undefined
  /** A coupon that applies to the order. */
  coupon?: { code: string; discount: CouponDiscount } | undefined
}

type Prices = Pick<ItemVersion, 'priceFen' | 'tiers'>

const tierOf = ({ tiers }: Prices, quantity: number) =>
  tiers.findLast(({ minQuantity }) => quantity >= minQuantity)

/** The price of one unit in an order of a quantity, before any fee. */
export const unitPriceFen = (version: Prices, quantity: number): number =>
  tierOf(version, quantity)?.unitPriceFen ?? version.priceFen

/**
 * The only place where prices are calculated, in integer 分, in this order:
 * 1. The goods: list price × quantity, in a campaign at its price, and the surcharge of chosen cards.
 * 2. The tier: the largest one that the quantity reaches sets the unit price, where that is below a campaign's; it saves the difference.
 * 3. The member price: a share of what is left then without the surcharge, which is no price of the item; rounded down.
 * 4. The coupon: what it demands, and its share, refer to what is left then. A share is rounded down; one 分 always stays.
 * 5. The fee: a share of what is left then, rounded down. Another channel changes this step only.
 * An order keeps the sums of the first four; checkout, receipt, refunds and statements are computed from them.
 */
export function calculatePrice({
  version,
  quantity,
  feeBasisPoints,
  normalPriceFen,
  choice,
  level,
  coupon,
}: CalculatePriceInput): Price {
  const tier = tierOf(version, quantity)
  const unitFen = unitPriceFen(version, quantity)
  const surchargeFen = (choice?.surchargeFen ?? 0) * quantity
  const goodsFen = version.priceFen * quantity + surchargeFen
  const tieredFen = unitFen * quantity
  const levelFen = level ? levelFenOf(level.basisPoints, tieredFen) : 0
  const couponFen = coupon ? couponFenOf(coupon.discount, tieredFen + surchargeFen - levelFen) : 0
  const discountFen = goodsFen - surchargeFen - tieredFen + levelFen + couponFen
  const feeFen = feeFenOf(goodsFen - discountFen, feeBasisPoints)
  const reasons: Price['reasons'] = []
  if (normalPriceFen !== undefined)
    reasons.push({ kind: 'campaign', priceFen: version.priceFen, normalPriceFen })
  if (surchargeFen > 0) reasons.push({ kind: 'surcharge', surchargeFen })
  if (tier) reasons.push({ kind: 'tier', minQuantity: tier.minQuantity, unitPriceFen: unitFen })
  if (level && levelFen > 0)
    reasons.push({ kind: 'level', name: level.name, basisPoints: level.basisPoints, levelFen })
  if (coupon && couponFen > 0) reasons.push({ kind: 'coupon', code: coupon.code, couponFen })
  if (feeFen > 0) reasons.push({ kind: 'fee', feeBasisPoints, feeFen })
  const amountFen = goodsFen - discountFen + feeFen
  return { unitPriceFen: unitFen, goodsFen, discountFen, feeFen, amountFen, reasons }
}
