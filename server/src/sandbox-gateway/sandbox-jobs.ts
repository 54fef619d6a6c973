import type { Job } from '../platform/jobs.ts'
import { leaseMs, type SandboxDeps, sandboxServiceOf } from './sandbox-service.ts'
import { listDuePaymentTokens } from './trade.sql.ts'
import { leaseDueWebhooks } from './webhook.sql.ts'

const batchSize = 50

/**
 * What the gateway does by the clock: repeats call-backs that were not heard, and lets promised money come. Give it
 * the same `deps` object as the routes, so that both end together.
 */
export function sandboxJobs(deps: SandboxDeps): Job[] {
  const gateway = sandboxServiceOf(deps)
  return [
    {
      name: 'sandbox call-backs',
      everySeconds: 1,
      async run() {
        const now = deps.now()
        const due = await leaseDueWebhooks(deps.db, now, new Date(now.getTime() + leaseMs), batchSize)
        gateway.sendWebhooks(due.map((trade) => ({ trade, copy: trade.copy, tries: trade.tries })))
        return due.length === batchSize
      },
    },
    {
      name: 'sandbox late money',
      everySeconds: 1,
      async run() {
        const tokens = await listDuePaymentTokens(deps.db, deps.now(), batchSize)
        await Promise.all(tokens.map((token) => gateway.takePayment({ token, way: 'pay', secondNo: '' })))
        return tokens.length === batchSize
      },
    },
  ]
}
