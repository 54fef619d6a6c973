import type { Services } from '../../platform/ctx.ts'
import { createRatingCaches } from './sum-ratings.ts'

declare module '../../platform/ctx.ts' {
  interface Modules {
    rating: ReturnType<typeof createRatingModule>
  }
}

/** The state of the module in one process. */
export const createRatingModule = (services: Services) => createRatingCaches(services)
