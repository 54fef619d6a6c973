import type { Services } from '../../platform/ctx.ts'
import type { Job } from '../../platform/jobs.ts'
import { runDueStatementChecks } from './check-bill.ts'

/** The jobs of the reconciliation module. */
export const reconciliationJobs = (services: Services): Job[] => [
  { name: 'check statements', everySeconds: 600, run: () => runDueStatementChecks(services) },
]
