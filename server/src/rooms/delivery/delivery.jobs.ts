import type { House } from '../../kernel/ctx.ts'
import type { Job } from '../../kernel/jobs.ts'
import { noteKeptReveals } from './note-reveal.ts'

/** Notes openings that could not be noted when they happened. */
export const deliveryJobs = (house: House): Job[] => [
  {
    name: 'late openings',
    everySeconds: 2,
    async run() {
      await noteKeptReveals(house)
      return false
    },
  },
]
