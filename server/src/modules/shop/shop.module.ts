import { createShopCaches } from './shop-cache.ts'

declare module '../../platform/ctx.ts' {
  interface Modules {
    shop: ReturnType<typeof createShopModule>
  }
}

/** The state of the module in one process. */
export const createShopModule = createShopCaches
