import type { Services } from '../../platform/ctx.ts'
import { createRefundPartsBatcher } from './find-refund-of-order.ts'

declare module '../../platform/ctx.ts' {
  interface Modules {
    reconciliation: ReturnType<typeof createReconciliationModule>
  }
}

/** The state of the module in one process. */
export const createReconciliationModule = (services: Services) => ({
  refundPartsBatcher: createRefundPartsBatcher(services),
})
