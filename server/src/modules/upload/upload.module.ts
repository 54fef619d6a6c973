import { createObjectStorage } from '../../adapters/object-storage/object-storage.ts'
import type { Services } from '../../platform/ctx.ts'
import { createReencodeQueue } from './finish-upload.ts'

declare module '../../platform/ctx.ts' {
  interface Modules {
    upload: ReturnType<typeof createUploadModule>
  }
}

/** The state of the module in one process. */
export const createUploadModule = (services: Services) => ({
  objectStorage: createObjectStorage(services),
  reencodeQueue: createReencodeQueue(),
})
