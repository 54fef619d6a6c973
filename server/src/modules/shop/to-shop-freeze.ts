import type { ShopFreeze } from '@faka/contract/shop/platform-shop'
import type { ShopRow } from './shop.sql.ts'

/** Since when a shop sells nothing, and why; null while it sells. */
export const toShopFreeze = ({
  frozen_at,
  freeze_reason,
}: Pick<ShopRow, 'frozen_at' | 'freeze_reason'>): ShopFreeze | null =>
  frozen_at && { time: frozen_at.toISOString(), why: freeze_reason }
