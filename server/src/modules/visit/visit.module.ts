import type { Services } from '../../platform/ctx.ts'
import { createViewBatcher } from './report-visit.ts'

declare module '../../platform/ctx.ts' {
  interface Modules {
    visit: ReturnType<typeof createVisitModule>
  }
}

/** The state of the module in one process. */
export const createVisitModule = (services: Services) => ({
  viewBatcher: createViewBatcher(services),
})
