import type { Services } from '../platform/ctx.ts'
import type { Job } from '../platform/jobs.ts'
import { sellerCtx } from '../services.ts'
import { examineOutside, logProblems } from './examine-shop.ts'

/** The proxy may open the port to the public only once this process is ready, and get its first certificate then. */
const firstAfterMs = 2 * 60_000
const everyMs = 24 * 3_600_000

/**
 * Logs what is wrong with a real shop as seen through the network: shortly after the start, and each day, since
 * certificates and keys of gateways end while a shop runs.
 */
export function examinationJobs(services: Services): Job[] {
  if (!services.config.production) return []
  let dueAt = services.now().getTime() + firstAfterMs
  return [
    {
      name: 'examination',
      everySeconds: 30,
      async run() {
        const now = services.now().getTime()
        if (now < dueAt) return false
        const found = await examineOutside(sellerCtx(services))
        dueAt = now + everyMs
        // what failed because this process ends is no finding
        if (!services.shutdownSignal.aborted) logProblems(services.log, found)
        return false
      },
    },
  ]
}
