import type { Services } from '../../platform/ctx.ts'
import type { Job } from '../../platform/jobs.ts'
import { deleteEndedBlocks } from './buyer-block.sql.ts'
import { deleteOrderTraces } from './order-trace.sql.ts'
import { deleteExpiredHoldRecords } from './unpaid.sql.ts'

/** An order is paid and delivered within a day, or takes so long that no trace of it is read. */
const traceRetentionMs = 2 * 24 * 3_600_000

/** Deletes expired lapses, used proofs of work, blocks of buyers that are over, and traces of earlier days. */
export const orderJobs = (services: Services): Job[] => [
  {
    name: 'delete expired hold records',
    everySeconds: 600,
    async run() {
      await deleteExpiredHoldRecords(services.db, services.now())
      await deleteEndedBlocks(services.db, services.now())
      await deleteOrderTraces(services.db, new Date(services.now().getTime() - traceRetentionMs))
      return false
    },
  },
]
