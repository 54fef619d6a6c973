import type { Services } from '../../platform/ctx.ts'
import { createBatchKeyCache, createSoldCardsBatcher } from './card-encryption.ts'
import { createFreeCardCounter } from './get-free-card-counts.ts'
import { createClaimHints } from './hold-cards.ts'

declare module '../../platform/ctx.ts' {
  interface Modules {
    stock: ReturnType<typeof createStockModule>
  }
}

/** The state of the module in one process. */
export const createStockModule = (services: Services) => ({
  batchKeyCache: createBatchKeyCache(services),
  soldCardsBatcher: createSoldCardsBatcher(services),
  freeCardCounter: createFreeCardCounter(services),
  claimHints: createClaimHints(),
})
