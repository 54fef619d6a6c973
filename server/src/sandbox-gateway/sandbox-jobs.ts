import type { Job } from '../kernel/jobs.ts'
import { takeDueCallBacks } from './call-back.sql.ts'
import { gatewayOf, leaseMs, type SandboxDeps } from './gateway.ts'
import { tokensOfDueMoney } from './trade.sql.ts'

const most = 50

/**
 * What the gateway does by the clock: repeats call-backs that were not heard, and lets promised money come. Give it
 * the same `deps` object as the routes, so that both end together.
 */
export function sandboxJobs(deps: SandboxDeps): Job[] {
  const gateway = gatewayOf(deps)
  return [
    {
      name: 'sandbox call-backs',
      everySeconds: 1,
      async run() {
        const now = deps.now()
        const due = await takeDueCallBacks(deps.db, now, new Date(now.getTime() + leaseMs), most)
        gateway.send(due.map((trade) => ({ trade, copy: trade.copy, tries: trade.tries })))
        return due.length === most
      },
    },
    {
      name: 'sandbox late money',
      everySeconds: 1,
      async run() {
        const tokens = await tokensOfDueMoney(deps.db, deps.now(), most)
        await Promise.all(tokens.map((token) => gateway.take({ token, way: 'pay', secondNo: '' })))
        return tokens.length === most
      },
    },
  ]
}
