import type { House } from '../../kernel/ctx.ts'
import type { Job } from '../../kernel/jobs.ts'
import { forgetHolds } from './unpaid.sql.ts'

/** Forgets lapses and used proofs of work that are over. */
export const orderJobs = (house: House): Job[] => [
  {
    name: 'forget holds',
    everySeconds: 600,
    async run() {
      await forgetHolds(house.db, house.now())
      return false
    },
  },
]
