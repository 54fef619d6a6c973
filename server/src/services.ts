import type pg from 'pg'
import { createMessageTransports } from './adapters/message-transports.ts'
import { pubsubChannels } from './modules/declarations.ts'
import { cardMailComposer, composeCardMail, sendChatMessage } from './modules/notification/public.ts'
import {
  openCell,
  openCellApart,
  openReplica,
  placeInFirstDatabase,
  type SharedServices,
  schemaOf,
} from './open-cell.ts'
import { type Cell, toCell } from './platform/cell.ts'
import { listCells } from './platform/cells/cell-database.sql.ts'
import type { CellGate } from './platform/cells/cell-gate.ts'
import type { CellPlace } from './platform/cells/check-cell-database.ts'
import { checkCurrentSchema } from './platform/cells/pooled-cell.ts'
import { listCellsMovedFrom } from './platform/cells/tenant-move.sql.ts'
import type { Config } from './platform/config.ts'
import type { Ctx, Services } from './platform/ctx.ts'
import { openDirectConnection } from './platform/db/direct-connection.ts'
import type { ReadReplica } from './platform/db/read-replica.ts'
import {
  type CommonDb,
  type Database,
  type Db,
  openCellDatabase,
  openDatabase,
  withPublisher,
} from './platform/db.ts'
import { createEncryption } from './platform/encryption.ts'
import { leanFetch } from './platform/http-client/lean-fetch.ts'
import { createLog, describeError, type Log } from './platform/log.ts'
import { createMetrics, type Metrics, type MetricsOfProcesses } from './platform/metrics.ts'
import { createPasswordHasher } from './platform/password-hasher.ts'
import { createPubSubHub } from './platform/pubsub/hub.ts'
import { openPubSub } from './platform/pubsub.ts'
import { type Random, systemRandom } from './platform/random.ts'
import { createRateLimits } from './platform/rate-limit.ts'
import { noTracing, type Tracing } from './platform/tracing.ts'
import { serveCells } from './serve-cells.ts'

/** What the services are created from. Time, randomness and network default to the real ones. */
export interface ServicesOptions {
  config: Config
  databaseUrl: string
  secretKey: string
  /** To the database of each cell. */
  connections?: number
  /** How long a statement waits for a connection; see `ConnectionPoolOptions`. */
  connectTimeoutMs?: number
  /** The only cell to serve; by default all of them. */
  cell?: Cell
  /** How the metrics of this process belong to those of others; by default it is the only one. */
  metrics?: MetricsOfProcesses
  /** By default nothing is traced. */
  tracing?: Tracing
  now?: () => Date
  random?: Random
  fetch?: typeof fetch
  log?: Log
}

export interface OpenedServices {
  services: Services
  /** Aborts every wait, since the process stops. */
  beginShutdown(): void
  close(): Promise<void>
}

/** Connections to the database of all workers together: more of them gain nothing on a few cores. */
const allConnections = 12
/** Fewer would make the batches of one worker wait for each other. */
const minConnections = 4

/** Connections of all workers together to the common schema, in whose transactions little is done. */
const allCommonConnections = 6
/** With one, each statement of a process would wait for the one before. */
const minCommonConnections = 2

/** Where reads of the common schema go that may be a little old, which is that of the first cell. */
function openCommonReplica(
  config: Config,
  options: { primary: CommonDb; log: Log; metrics: Metrics },
): ReadReplica<CommonDb> {
  const replica = openReplica(config, toCell(0), options)
  options.metrics.sampleReplicaLag(replica.lagSeconds)
  return replica
}

/** Opens the pool of the common schema, and those of cells. */
function openPools({ config, databaseUrl, connections, connectTimeoutMs }: ServicesOptions, log: Log) {
  const { workers, databaseListenUrl, databaseQuerySeconds } = config
  const options = {
    log,
    queryTimeoutMs: databaseQuerySeconds * 1000,
    ...(connectTimeoutMs !== undefined && { connectTimeoutMs }),
  }
  // not that of the first cell, which would wait for itself where a transaction of it asks for what is common
  const common = openDatabase({
    ...options,
    url: databaseUrl,
    pooled: databaseListenUrl !== undefined,
    connections: Math.max(minCommonConnections, Math.ceil(allCommonConnections / workers)),
  })
  const pools = new Set([common.pool])
  return {
    common,
    /** Those that are open. */
    list: (): readonly pg.Pool[] => [...pools],
    openCell({ cell, url, pooled }: CellPlace, gate?: CellGate): Database<Db> {
      const opened = openCellDatabase({
        ...options,
        url,
        pooled,
        connections: connections ?? Math.max(minConnections, Math.ceil(allConnections / workers)),
        ...schemaOf(cell),
        ...(gate && { gate }),
      })
      pools.add(opened.pool)
      return {
        ...opened,
        async close() {
          pools.delete(opened.pool)
          await opened.close()
        },
      }
    },
  }
}

/** Opens the services on a migrated database. */
export async function openServices(options: ServicesOptions): Promise<OpenedServices> {
  const { config, databaseUrl, secretKey } = options
  const { databaseListenUrl } = config
  const log = options.log ?? createLog('info')
  const now = options.now ?? (() => new Date())
  const random = options.random ?? systemRandom
  const tracing = options.tracing ?? noTracing
  const directUrl = databaseListenUrl ?? databaseUrl
  const hub = createPubSubHub(pubsubChannels)
  const pubsub = await openPubSub({ url: directUrl, log, channels: pubsubChannels, hub })
  const pools = openPools(options, log)
  const placeInFirst = (cell: Cell): CellPlace => placeInFirstDatabase(config, databaseUrl, cell)
  const first = options.cell ?? toCell(0)
  const database = pools.openCell(placeInFirst(first))
  const common = withPublisher(pools.common.db, pubsub.send)
  const metrics = createMetrics(pools.list, options.metrics)
  const commonReplica = openCommonReplica(config, { primary: common, log, metrics })
  const openConnection = () => openDirectConnection(directUrl)
  const shutdown = new AbortController()
  // waits do not listen to the signal themselves: combined signals are costly, and every checkout page waits
  shutdown.signal.addEventListener('abort', pubsub.resolveWaits)
  const cells = serveCells(
    async () => (options.cell ? [] : listCells(common)),
    async (cell, expected) => {
      if (expected) return openCellApart({ cell, expected, shared, hub, pubsub, openPool: pools.openCell })
      const own = pools.openCell(placeInFirst(cell))
      try {
        if (databaseListenUrl !== undefined) await checkCurrentSchema(own, cell)
      } catch (error) {
        await own.close()
        throw error
      }
      return openCell({ cell, database: own, shared, pubsub, openConnection })
    },
    () => listCellsMovedFrom(common),
  )
  const shared: SharedServices = {
    cells,
    common,
    commonReplica,
    now,
    random,
    fetch: options.fetch ?? leanFetch,
    log,
    config,
    encryption: createEncryption(secretKey, random),
    passwordHasher: createPasswordHasher(random, config.workers),
    rateLimits: createRateLimits(common, now),
    metrics,
    tracing,
    messageTransports: {
      ...createMessageTransports(config),
      chat: { name: 'chat', send: sendChatMessage },
    },
    messageComposers: { [cardMailComposer]: composeCardMail },
    shutdownSignal: shutdown.signal,
  }
  const main = openCell({ cell: first, database, shared, pubsub, openConnection })
  cells.add(main)
  const close = async (): Promise<void> => {
    shutdown.abort()
    await pubsub.close()
    await cells.close()
    await commonReplica.close()
    await pools.common.close()
  }
  await cells.openNew().catch(async (error) => {
    await close()
    throw error
  })
  return {
    services: main.services,
    beginShutdown: () => shutdown.abort(),
    async close() {
      await close()
      // a collector that does not answer must not keep the process from ending well
      await tracing.close().catch((error) => log.warn(describeError(error), 'the last traces were not sent'))
    },
  }
}

/** A context for the operator at the command line. */
export const sellerCtx = (services: Services): Ctx => ({
  ...services,
  actor: { kind: 'seller' },
  requestId: 'command-line',
  locale: 'zh-CN',
})
