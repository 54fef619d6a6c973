import type { Services } from '../../platform/ctx.ts'
import { defaultLowStock, listNotificationSettings } from './notification-settings.sql.ts'

/** From how many free cards down each of these shops calls an item low. */
export async function listLowStockLimits(
  services: Services,
  shopIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await listNotificationSettings(services.db, shopIds)
  const limits = new Map(rows.map(({ shop_id, low_stock }) => [shop_id, low_stock]))
  return new Map(shopIds.map((shopId) => [shopId, limits.get(shopId) ?? defaultLowStock]))
}
