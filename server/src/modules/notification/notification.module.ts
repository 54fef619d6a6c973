import type { Services } from '../../platform/ctx.ts'
import { createGuardedAgent } from '../../platform/http-client/post-to-untrusted-url.ts'
import { allowsLoopback } from '../pay-channel/public.ts'
import { createRunningShops } from './send-webhook-calls.ts'
import { createLastStockChecks } from './watch-stock.ts'

declare module '../../platform/ctx.ts' {
  interface Modules {
    notification: ReturnType<typeof createNotificationModule>
  }
}

/** The state of the module in one process. */
export const createNotificationModule = ({ config }: Services) => ({
  guardedAgent: createGuardedAgent(allowsLoopback(config)),
  runningShops: createRunningShops(),
  lastStockChecks: createLastStockChecks(),
})
