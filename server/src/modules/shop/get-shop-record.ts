import type { RatingSummary } from '@faka/contract/rating/rating-summary'
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
  /** Undefined if there are too few to mean anything. */
  sumRatingsOfShop(services: Services, shopId: number): Promise<RatingSummary | undefined>
}

/** A shop's orders, complaints and ratings of late; what there is too little of is omitted. */
export async function getShopRecord(
  services: Services,
  shop: { shop_id: number; created_at: Date },
  { countRecentSales, countRecentComplaints, sumRatingsOfShop }: ShopRecordPorts,
): Promise<ShopRecord> {
  const [{ paid, delivered, withinMinute }, ratings] = await Promise.all([
    countRecentSales(services, shop.shop_id, recordDays),
    sumRatingsOfShop(services, shop.shop_id),
  ])
  const record = { openSince: shop.created_at.toISOString(), ...(ratings && { ratings }) }
  if (paid < minOrders) return record
  const complaints = await countRecentComplaints(services, shop.shop_id, recordDays)
  return {
    ...record,
    lately: {
      delivered,
      withinMinutePercent: Math.floor((withinMinute * 100) / paid),
      // complaints of these days may be about earlier orders
      complaints: { ...complaints, perMille: Math.min(1000, Math.ceil((complaints.made * 1000) / paid)) },
    },
  }
}
