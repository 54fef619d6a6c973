import type { Services } from '../../platform/ctx.ts'
import { createRecentComplaintsCache } from './count-recent-complaints.ts'

declare module '../../platform/ctx.ts' {
  interface Modules {
    complaint: ReturnType<typeof createComplaintModule>
  }
}

/** The state of the module in one process. */
export const createComplaintModule = (services: Services) => ({
  recentComplaintsCache: createRecentComplaintsCache(services),
})
