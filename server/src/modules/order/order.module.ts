import type { Services } from '../../platform/ctx.ts'
import { createExclusiveCounts, createPaySecondsCache } from './check-hold-limits.ts'
import { createRecentSalesCache } from './count-recent-sales.ts'
import { createBlockingPlacementBatcher, createPlacementBatcher } from './create-order.ts'
import { createOrderBatcher } from './find-order.ts'
import type { FirstPaymentPort } from './first-payment.ts'
import { createHoldStateCache } from './hold-state.ts'

declare module '../../platform/ctx.ts' {
  interface Modules {
    order: ReturnType<typeof createOrderModule>
  }
}

/** The state of the module in one process. */
export const createOrderModule = (services: Services, firstPayments: FirstPaymentPort) => ({
  firstPayments,
  placementBatcher: createPlacementBatcher(services),
  blockingPlacementBatcher: createBlockingPlacementBatcher(services),
  orderBatcher: createOrderBatcher(services),
  holdStateCache: createHoldStateCache(services),
  exclusiveCounts: createExclusiveCounts(services),
  paySecondsCache: createPaySecondsCache(services),
  recentSalesCache: createRecentSalesCache(services),
})
