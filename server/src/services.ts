import type { Config } from './platform/config.ts'
import type { Ctx, Services } from './platform/ctx.ts'
import { openDatabase } from './platform/db.ts'
import { createEncryption } from './platform/encryption.ts'
import { leanFetch } from './platform/http-client/lean-fetch.ts'
import { createLog, type Log } from './platform/log.ts'
import { createPasswordHasher } from './platform/password-hasher.ts'
import { openPubSub } from './platform/pubsub.ts'
import { type Random, systemRandom } from './platform/random.ts'
import { createRateLimits } from './platform/rate-limit.ts'

/** What a house is made from. Time, randomness and network can be handed in; left out, they are the real ones. */
export interface ServicesOptions {
  config: Config
  databaseUrl: string
  secretKey: string
  connections?: number
  now?: () => Date
  random?: Random
  fetch?: typeof fetch
  log?: Log
}

export interface OpenedServices {
  services: Services
  /** Tells whoever waits that the process stops. */
  beginShutdown(): void
  close(): Promise<void>
}

/** Connections to the database: with more, two cores only take turns among them. */
const defaultConnections = 12

/** Opens a house on a migrated database. */
export async function openServices(foundation: ServicesOptions): Promise<OpenedServices> {
  const { config, databaseUrl, secretKey, connections = defaultConnections } = foundation
  const log = foundation.log ?? createLog('info')
  const now = foundation.now ?? (() => new Date())
  const random = foundation.random ?? systemRandom
  const { databaseListenUrl, databaseQuerySeconds } = config
  const pooled = databaseListenUrl !== undefined
  const queryMs = databaseQuerySeconds * 1000
  const database = openDatabase({ url: databaseUrl, connections, log, queryTimeoutMs: queryMs, pooled })
  const pubsub = await openPubSub({ url: databaseListenUrl ?? databaseUrl, log })
  const stopping = new AbortController()
  const services: Services = {
    db: database.db,
    now,
    random,
    fetch: foundation.fetch ?? leanFetch,
    log,
    config,
    encryption: createEncryption(secretKey, random),
    passwordHasher: createPasswordHasher(random),
    rateLimits: createRateLimits(database.db, now),
    pubsub,
    shutdownSignal: stopping.signal,
  }
  return {
    services,
    beginShutdown: () => stopping.abort(),
    async close() {
      stopping.abort()
      await pubsub.close()
      await database.close()
    },
  }
}

/** A context for the person who runs the shop, at the command line. */
export const sellerCtx = (services: Services): Ctx => ({
  ...services,
  actor: { kind: 'seller' },
  requestId: 'command-line',
  locale: 'zh-CN',
})
