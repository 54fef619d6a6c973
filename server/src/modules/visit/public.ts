import type { Services } from '../../platform/ctx.ts'
import type { Job } from '../../platform/jobs.ts'
import { deleteVisitorsBefore } from './visit.sql.ts'
import { visitDay } from './visit-day.ts'

export { countVisitors } from './visit.sql.ts'

const dayMs = 86_400_000

/** Deletes the visitors of past days. */
export const visitJobs = (services: Services): Job[] => [
  {
    name: 'forget visitors',
    everySeconds: 3600,
    run: async () => {
      await deleteVisitorsBefore(services.db, visitDay(new Date(services.now().getTime() - dayMs)))
      return false
    },
  },
]
