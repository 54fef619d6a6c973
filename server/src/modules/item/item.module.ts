import { createItemCaches } from './item-cache.ts'

declare module '../../platform/ctx.ts' {
  interface Modules {
    item: ReturnType<typeof createItemModule>
  }
}

/** The state of the module in one process. */
export const createItemModule = createItemCaches
