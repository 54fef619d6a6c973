import type { Services } from '../../platform/ctx.ts'
import type { Job } from '../../platform/jobs.ts'
import { flushBufferedReveals } from './record-reveal.ts'

/** Records reveals that could not be written when they happened. */
export const deliveryJobs = (services: Services): Job[] => [
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
