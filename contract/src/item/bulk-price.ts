import * as z from 'zod/mini'
import { maxFen, PositiveFen } from '../shared/money.ts'
import type { ItemVersion } from './seller-item.ts'

/** How the prices of many items change: to one price, or by a percentage of each. */
export const PriceChange = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('fixed'), priceFen: PositiveFen }),
  z.strictObject({
    kind: z.literal('percent'),
    /** Whole percents: -10 makes each price a tenth lower. Bulk prices change with it. */
    percent: z.int().check(z.minimum(-99), z.maximum(1000)),
  }),
])
export type PriceChange = z.infer<typeof PriceChange>

type Prices = Pick<ItemVersion, 'priceFen' | 'tiers' | 'originalPriceFen'>

const byPercent = (fen: number, percent: number): number =>
  Math.max(1, Math.round((fen * (100 + percent)) / 100))

/**
 * The prices of an item after a change, rounded to the 分 and at least one. A fixed price leaves the bulk prices as they
 * are; the original price never changes.
 */
export function changePrices({ priceFen, tiers, originalPriceFen }: Prices, change: PriceChange): Prices {
  if (change.kind === 'fixed') return { priceFen: change.priceFen, tiers, originalPriceFen }
  const { percent } = change
  return {
    priceFen: byPercent(priceFen, percent),
    tiers: tiers.map((tier) => ({ ...tier, unitPriceFen: byPercent(tier.unitPriceFen, percent) })),
    originalPriceFen,
  }
}

/** Why an item cannot have these prices; undefined if it can. */
export function findPriceProblem({
  priceFen,
  tiers,
  originalPriceFen,
}: Prices): 'tooHigh' | 'tierNotBelow' | 'originalNotAbove' | undefined {
  if (priceFen > maxFen) return 'tooHigh'
  let previousFen = priceFen
  for (const { unitPriceFen } of tiers) {
    if (unitPriceFen >= previousFen) return 'tierNotBelow'
    previousFen = unitPriceFen
  }
  return originalPriceFen !== null && originalPriceFen <= priceFen ? 'originalNotAbove' : undefined
}
