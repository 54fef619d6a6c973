import type { Services } from '../../platform/ctx.ts'
import type { Job } from '../../platform/jobs.ts'
import { finishOpenings } from './open-shop-in-steps.ts'
import { finishStaffSteps } from './staff-steps.ts'

/** Goes on with what a process left between two steps: shops that were being opened, and staff who joined or left. */
export const shopJobs = (services: Services): Job[] => [
  {
    name: 'finish openings',
    everySeconds: 5,
    async run() {
      await finishOpenings(services)
      return false
    },
  },
  {
    name: 'finish staff steps',
    everySeconds: 5,
    async run() {
      await finishStaffSteps(services)
      return false
    },
  },
]
