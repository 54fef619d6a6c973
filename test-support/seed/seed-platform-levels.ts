import type { MemberLevel } from '@faka/contract/shop/member-level'
import { setPlatformLevels as operation } from '@faka/contract/shop/member-level'
import { sumOrdersByLevel, sumOrdersByPlatformLevel } from '../../server/src/modules/order/public.ts'
import { setPlatformLevels } from '../../server/src/modules/shop/set-platform-levels.ts'
import type { TestShop } from '../server/open-shop.ts'

/** Sets the levels of the platform. */
export const seedPlatformLevels = ({ seller }: Pick<TestShop, 'seller'>, levels: MemberLevel[]) =>
  setPlatformLevels(seller, operation.input.parse({ levels }), { sumOrdersByLevel, sumOrdersByPlatformLevel })
