import type { Services } from '../../platform/ctx.ts'
import type { SpendingPort } from './member-level.ts'
import { createShopCaches } from './shop-cache.ts'

declare module '../../platform/ctx.ts' {
  interface Modules {
    shop: ReturnType<typeof createShopModule>
  }
}

/** The state of the module in one process. */
export const createShopModule = (services: Services, spending: SpendingPort) => ({
  ...createShopCaches(services),
  spending,
})
