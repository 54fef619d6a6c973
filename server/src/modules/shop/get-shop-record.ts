import { recordDays, type ShopRecord } from '@faka/contract/shop/shop'
import type { Services } from '../../platform/ctx.ts'

/** A shop with fewer orders than this has no statistics. */
export const minOrders = 10

/** What a shop's record needs from modules to the right; `app.ts` passes it in. */
export interface ShopRecordPorts {
  countRecentSales(
    services: Services,
    shopId: number,
    days: number,
  ): Promise<{ paid: number; delivered: number; withinMinute: number }>
  countRecentComplaints(
    services: Services,
    shopId: number,
    days: number,
  ): Promise<{ made: number; resolved: number; rejected: number; withdrawn: number }>
}

/** A shop's orders and complaints of the last 30 days; omitted if there are too few orders. */
export async function getShopRecord(
  services: Services,
  shop: { shop_id: number; created_at: Date },
  { countRecentSales, countRecentComplaints }: ShopRecordPorts,
): Promise<ShopRecord> {
  const openSince = shop.created_at.toISOString()
  const { paid, delivered, withinMinute } = await countRecentSales(services, shop.shop_id, recordDays)
  if (paid < minOrders) return { openSince }
  return {
    openSince,
    lately: {
      delivered,
      withinMinutePercent: Math.floor((withinMinute * 100) / paid),
      complaints: await countRecentComplaints(services, shop.shop_id, recordDays),
    },
  }
}
