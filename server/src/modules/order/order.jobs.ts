import type { Services } from '../../platform/ctx.ts'
import type { Job } from '../../platform/jobs.ts'
import { deleteExpiredHoldRecords } from './unpaid.sql.ts'

/** Forgets lapses and used proofs of work that are over. */
export const orderJobs = (services: Services): Job[] => [
  {
    name: 'forget holds',
    everySeconds: 600,
    async run() {
      await deleteExpiredHoldRecords(services.db, services.now())
      return false
    },
  },
]
