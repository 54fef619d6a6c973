import type { Services } from '../../platform/ctx.ts'
import type { Job } from '../../platform/jobs.ts'
import { callDuePrograms } from './call-programs.ts'
import { flushBufferedReveals } from './record-reveal.ts'

/** Calls sellers' programs for the cards of orders, and records reveals that could not be written when they happened. */
export const deliveryJobs = (services: Services): Job[] => [
  { name: 'delivery programs', everySeconds: 1, run: () => callDuePrograms(services) },
  {
    name: 'flush buffered reveals',
    everySeconds: 2,
    inEachProcess: true,
    async run() {
      await flushBufferedReveals(services)
      return false
    },
  },
]
