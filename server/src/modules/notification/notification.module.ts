import type { Services } from '../../platform/ctx.ts'
import { createGuardedAgent } from '../../platform/http-client/post-to-untrusted-url.ts'
import { allowsLoopback } from '../pay-channel/public.ts'
import { createAttemptRecorder, createRunningShops } from './send-webhook-calls.ts'
import { createLastStockChecks } from './watch-stock.ts'

declare module '../../platform/ctx.ts' {
  interface Modules {
    notification: ReturnType<typeof createNotificationModule>
  }
}

/** The state of the module in one process. */
export const createNotificationModule = (services: Services) => ({
  guardedAgent: createGuardedAgent(allowsLoopback(services.config)),
  recordAttempt: createAttemptRecorder(services),
  runningShops: createRunningShops(),
  lastStockChecks: createLastStockChecks(),
})
