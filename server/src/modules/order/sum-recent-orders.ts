import type { PlatformShop } from '@faka/contract/shop/platform-shop'
import type { Services } from '../../platform/ctx.ts'
import { sumOrdersSince } from './recent-sales.sql.ts'

/** The orders that each of these shops got since then and that were paid with real money. */
export async function sumRecentOrders(
  services: Services,
  shopIds: readonly number[],
  since: Date,
): Promise<ReadonlyMap<number, PlatformShop['recent']>> {
  const rows = await sumOrdersSince(services.db, shopIds, since)
  return new Map(
    rows.map(({ shop_id, orders, revenue_fen, platform_fee_fen }) => [
      shop_id,
      { orders, revenueFen: revenue_fen, platformFeeFen: platform_fee_fen },
    ]),
  )
}
