import type { Services } from '../../platform/ctx.ts'
import type { Job } from '../../platform/jobs.ts'
import { deleteEndedBlocks } from './buyer-block.sql.ts'
import { deleteExpiredHoldRecords } from './unpaid.sql.ts'

/** Deletes expired lapses, used proofs of work, and blocks of buyers that are over. */
export const orderJobs = (services: Services): Job[] => [
  {
    name: 'delete expired hold records',
    everySeconds: 600,
    async run() {
      await deleteExpiredHoldRecords(services.db, services.now())
      await deleteEndedBlocks(services.db, services.now())
      return false
    },
  },
]
