import { createRunningShops } from './send-webhook-calls.ts'
import { createLastStockChecks } from './watch-stock.ts'

declare module '../../platform/ctx.ts' {
  interface Modules {
    notification: ReturnType<typeof createNotificationModule>
  }
}

/** The state of the module in one process. */
export const createNotificationModule = () => ({
  runningShops: createRunningShops(),
  lastStockChecks: createLastStockChecks(),
})
