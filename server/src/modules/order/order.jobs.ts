import type { Services } from '../../platform/ctx.ts'
import type { Job } from '../../platform/jobs.ts'
import { deleteExpiredHoldRecords } from './unpaid.sql.ts'

/** Deletes expired lapses and used proofs of work. */
export const orderJobs = (services: Services): Job[] => [
  {
    name: 'delete expired hold records',
    everySeconds: 600,
    async run() {
      await deleteExpiredHoldRecords(services.db, services.now())
      return false
    },
  },
]
