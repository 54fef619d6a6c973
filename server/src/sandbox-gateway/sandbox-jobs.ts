import type { Job } from '../platform/jobs.ts'
import { leaseMs, type SandboxDeps, sandboxServiceOf } from './sandbox-service.ts'
import { listDuePaymentTokens } from './trade.sql.ts'
import { leaseDueWebhooks } from './webhook.sql.ts'

const batchSize = 50

/**
 * Jobs of the sandbox: retrying unacknowledged webhooks, and scheduled payments. Pass the same `deps` object
 * as for the routes, so that both stop together.
 */
export function sandboxJobs(deps: SandboxDeps): Job[] {
  const service = sandboxServiceOf(deps)
  return [
    {
      name: 'sandbox webhooks',
      everySeconds: 1,
      async run() {
        const now = deps.now()
        const due = await leaseDueWebhooks(deps.db, now, new Date(now.getTime() + leaseMs), batchSize)
        service.sendWebhooks(due.map((trade) => ({ trade, copy: trade.copy, tries: trade.tries })))
        return due.length === batchSize
      },
    },
    {
      name: 'sandbox scheduled payments',
      everySeconds: 1,
      async run() {
        const tokens = await listDuePaymentTokens(deps.db, deps.now(), batchSize)
        await Promise.all(tokens.map((token) => service.takePayment({ token, way: 'pay', secondNo: '' })))
        return tokens.length === batchSize
      },
    },
  ]
}
