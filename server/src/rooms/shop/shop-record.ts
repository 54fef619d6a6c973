import { recordDays, type ShopRecord } from '@faka/contract/shop'
import type { House } from '../../kernel/ctx.ts'

/** Fewer orders than this say nothing about a shop. */
export const leastOrders = 10

/** What a shop's record needs of rooms to the right; `app.ts` hands it in. */
export interface RecordPorts {
  soldLately(
    house: House,
    shopId: number,
    days: number,
  ): Promise<{ paid: number; delivered: number; withinMinute: number }>
  complaintsLately(
    house: House,
    shopId: number,
    days: number,
  ): Promise<{ made: number; resolved: number; rejected: number; withdrawn: number }>
}

/** What a shop did in the last 30 days, from the counts of its orders and complaints; a few say nothing. */
export async function shopRecord(
  house: House,
  shop: { shop_id: number; created_at: Date },
  { soldLately, complaintsLately }: RecordPorts,
): Promise<ShopRecord> {
  const openSince = shop.created_at.toISOString()
  const { paid, delivered, withinMinute } = await soldLately(house, shop.shop_id, recordDays)
  if (paid < leastOrders) return { openSince }
  return {
    openSince,
    lately: {
      delivered,
      withinMinutePercent: Math.floor((withinMinute * 100) / paid),
      complaints: await complaintsLately(house, shop.shop_id, recordDays),
    },
  }
}
