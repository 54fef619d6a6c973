import { createCache } from '../../platform/cache.ts'
import type { Services } from '../../platform/ctx.ts'
import { countSales, type RecentSales } from './recent-sales.sql.ts'

const minuteMs = 60_000
/** Maximum age of the sales counts on a shop's page. */
const maxAgeMs = 10 * minuteMs

/** The sales counts of shops, by shop and days. */
export const createRecentSalesCache = (services: Services) =>
  createCache<RecentSales>(10_000, { now: services.now, maxAgeMs }, (key) => {
    const [shopId, days] = key.split(' ').map(Number)
    const now = services.now().getTime()
    const from = new Date(now - (days ?? 0) * 24 * 60 * minuteMs)
    return countSales(services.db, shopId ?? 0, from, new Date(now - minuteMs))
  })

/** How many orders of a shop were paid and delivered in the last days, and how fast. At most ten minutes old. */
export const countRecentSales = (services: Services, shopId: number, days: number): Promise<RecentSales> =>
  services.modules.order.recentSalesCache.get(`${shopId} ${days}`)
