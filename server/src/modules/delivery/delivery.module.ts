import type { Services } from '../../platform/ctx.ts'
import { createRevealBatcher, createRevealBuffer } from './record-reveal.ts'

declare module '../../platform/ctx.ts' {
  interface Modules {
    delivery: ReturnType<typeof createDeliveryModule>
  }
}

/** The state of the module in one process. */
export const createDeliveryModule = (services: Services) => ({
  revealBatcher: createRevealBatcher(services),
  revealBuffer: createRevealBuffer(),
})
