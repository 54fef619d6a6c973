import { setLevels as operation } from '@faka/contract/shop/member-level'
import { sumOrdersByLevel, sumOrdersByPlatformLevel } from '../../server/src/modules/order/public.ts'
import { setLevels } from '../../server/src/modules/shop/set-levels.ts'
import type { RequestOf } from '../server/visitor.ts'

interface ShopOfSeller {
  shortUrl: string
  seller: Parameters<typeof setLevels>[0]
}

/** Sets the levels of a shop: `Silver` from 10 yuan on, 10 % off, unless others are given. */
export const seedLevels = (
  { shortUrl, seller }: ShopOfSeller,
  more: Partial<RequestOf<typeof operation>> = {},
) =>
  setLevels(
    seller,
    operation.input.parse({
      shortUrl,
      levels: [{ name: 'Silver', spentFen: 1000, basisPoints: 1000 }],
      ...more,
    }),
    { sumOrdersByLevel, sumOrdersByPlatformLevel },
  )
