import { recordDays, type ShopRecord } from '@faka/contract/shop/shop'
import type { Services } from '../../platform/ctx.ts'

/** Fewer orders than this say nothing about a shop. */
export const minOrders = 10

/** What a shop's record needs of rooms to the right; `app.ts` hands it in. */
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

/** What a shop did in the last 30 days, from the counts of its orders and complaints; a few say nothing. */
export async function getShopRecord(
  services: Services,
  shop: { shop_id: number; created_at: Date },
  { countRecentSales: soldLately, countRecentComplaints: complaintsLately }: ShopRecordPorts,
): Promise<ShopRecord> {
  const openSince = shop.created_at.toISOString()
  const { paid, delivered, withinMinute } = await soldLately(services, shop.shop_id, recordDays)
  if (paid < minOrders) return { openSince }
  return {
    openSince,
    lately: {
      delivered,
      withinMinutePercent: Math.floor((withinMinute * 100) / paid),
      complaints: await complaintsLately(services, shop.shop_id, recordDays),
    },
  }
}
