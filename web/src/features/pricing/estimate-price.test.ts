import fc from 'fast-check'
import { expect, it } from 'vitest'
import { calculatePrice } from '../../../../server/src/modules/pricing/pricing.rules.ts'
import { estimatePrice } from './estimate-price.ts'

const tiers = fc
  .uniqueArray(fc.integer({ min: 2, max: 999 }), { maxLength: 6 })
  .chain((from) =>
    fc
      .array(fc.integer({ min: 1, max: 50_000 }), { minLength: from.length, maxLength: from.length })
      .map((prices) =>
        from
          .toSorted((a, b) => a - b)
          .map((minQuantity, index) => ({ minQuantity, unitPriceFen: prices[index] ?? 1 })),
      ),
  )

it('estimates exactly the price that the server computes', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 50_000, max: 100_000 }),
      tiers,
      fc.integer({ min: 1, max: 999 }),
      fc.integer({ min: 0, max: 2_000 }),
      (priceFen, sampleTiers, quantity, feeBasisPoints) => {
        expect(estimatePrice({ priceFen, tiers: sampleTiers }, quantity, feeBasisPoints)).toEqual(
          calculatePrice({ version: { priceFen, tiers: sampleTiers }, quantity, feeBasisPoints }),
        )
      },
    ),
  )
})
