import type { Services } from '../../platform/ctx.ts'
import { findLowItems } from './find-low-items.ts'
import type { LowStockPort } from './show-today.ts'

export { reportHandlers } from './report.http.ts'

/** The keys of a shop's items on sale that run out, as Today counts them. */
export const listLowItemIds =
  ({ listLowStockLimits }: LowStockPort) =>
  async (services: Services, shopId: number): Promise<number[]> => {
    const limits = await listLowStockLimits(services, [shopId])
    const low = await findLowItems(services, shopId, limits.get(shopId) ?? 0)
    return low.map(({ item }) => item.item_id)
  }
export { reportMetrics } from './report.metrics.ts'
