import { createCache } from '../../platform/cache.ts'
import type { Services } from '../../platform/ctx.ts'
import { type ComplaintCounts, countComplaints } from './complaint-counts.sql.ts'

const dayMs = 24 * 60 * 60_000
/** How stale the complaint counts in a shop's header may be. */
const maxAgeMs = 10 * 60_000

/** The complaint counts of shops, by shop and days. */
export const createRecentComplaintsCache = (services: Services) =>
  createCache<ComplaintCounts>(10_000, { now: services.now, maxAgeMs }, (key) => {
    const [shopId, days] = key.split(' ').map(Number)
    return countComplaints(services.db, shopId ?? 0, new Date(services.now().getTime() - (days ?? 0) * dayMs))
  })

/** How many complaints about a shop were filed in the last days, and how they ended; at most ten minutes old. */
export const countRecentComplaints = (
  services: Services,
  shopId: number,
  days: number,
): Promise<ComplaintCounts> => services.modules.complaint.recentComplaintsCache.get(`${shopId} ${days}`)
