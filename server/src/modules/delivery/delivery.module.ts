import type { Services } from '../../platform/ctx.ts'
import { createGuardedAgent } from '../../platform/http-client/post-to-untrusted-url.ts'
import { allowsLoopback } from '../pay-channel/public.ts'
import { createRunningPrograms } from './call-programs.ts'
import { createDownloadBuffer } from './record-download.ts'
import { createRevealBatcher, createRevealBuffer } from './record-reveal.ts'

declare module '../../platform/ctx.ts' {
  interface Modules {
    delivery: ReturnType<typeof createDeliveryModule>
  }
}

/** The state of the module in one process. */
export const createDeliveryModule = (services: Services) => ({
  guardedAgent: createGuardedAgent(allowsLoopback(services.config)),
  runningPrograms: createRunningPrograms(),
  revealBatcher: createRevealBatcher(services),
  revealBuffer: createRevealBuffer(services),
  downloadBuffer: createDownloadBuffer(services),
})
