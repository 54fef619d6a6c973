import type pg from 'pg'
import { createMessageTransports } from './adapters/message-transports.ts'
import { createModules } from './modules/create-modules.ts'
import { pubsubChannels } from './modules/declarations.ts'
import { cardMailComposer, composeCardMail, sendChatMessage } from './modules/notification/public.ts'
import { type Cell, toCell } from './platform/cell.ts'
import { listCellNumbers } from './platform/cells/cell.sql.ts'
import { checkCurrentSchema, pooledUrlOf } from './platform/cells/pooled-cell.ts'
import { listCellsMovedFrom } from './platform/cells/tenant-move.sql.ts'
import type { Config } from './platform/config.ts'
import type { Ctx, Services } from './platform/ctx.ts'
import { openDirectConnection } from './platform/db/direct-connection.ts'
import { openReadReplica, type ReadReplica, withoutReplica } from './platform/db/read-replica.ts'

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
import { openPubSub } from './platform/pubsub.ts'
import { type Random, systemRandom } from './platform/random.ts'
import { createRateLimits } from './platform/rate-limit.ts'
import { noTracing, type Tracing } from './platform/tracing.ts'
import { type OpenedCell, serveCells } from './serve-cells.ts'

/** What the services are created from. Time, randomness and network default to the real ones. */
export interface ServicesOptions {
  config: Config
  databaseUrl: string
  secretKey: string
  /** To the database of each cell. */
  connections?: number
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

/** The schema of a cell for its connections; those of the first one stay as the database has them. */
const schemaOf = ({ number, schema }: Cell) => (number === 0 ? {} : { schema })

/** Connections of a process to a replica: few reports are made at once. */
const replicaConnections = 4

/** Where reads of a cell go that may be a little old: to the replica, where one is set. */
function openReplica<Reached extends Db>(
  config: Config,
  cell: Cell,
  { primary, log, metrics }: { primary: Reached; log: Log; metrics: Metrics },
): ReadReplica<Reached> {
  const { databaseReplicaUrl: url, databaseReplicaLagSeconds: maxLagSeconds } = config
  if (url === undefined) return withoutReplica(primary)
  const pooled = config.databaseListenUrl !== undefined
  return openReadReplica({
    primary,
    url: pooled ? pooledUrlOf(url, cell) : url,
    connections: replicaConnections,
    queryTimeoutMs: config.databaseQuerySeconds * 1000,
    pooled,
    ...schemaOf(cell),
    maxLagSeconds,
    log,
    onRead: metrics.countReplicaReads,
  })
}

/** Where such reads of the common schema go, which is that of the first cell. */
function openCommonReplica(
  config: Config,
  options: { primary: CommonDb; log: Log; metrics: Metrics },
): ReadReplica<CommonDb> {
  const replica = openReplica(config, toCell(0), options)
  options.metrics.sampleReplicaLag(replica.lagSeconds)
  return replica
}

/** What all cells of a process share. */
type SharedServices = Omit<Services, 'cell' | 'db' | 'replica' | 'messageRun' | 'modules'>

interface CellOptions {
  cell: Cell
  database: Database<Db>
  shared: SharedServices
}

/** The services of one cell: its connections, and modules of its own, so that a batch is of one cell. */
function openCell({ cell, database, shared }: CellOptions): OpenedCell {
  const { config, log, metrics, pubsub } = shared
  const db = withPublisher(database.db, pubsub.send)
  const replica = openReplica(config, cell, { primary: db, log, metrics })
  return {
    services: createModules({ ...shared, cell, db, replica, messageRun: { again: false } }),
    async close() {
      await replica.close()
      await database.close()
    },
  }
}

/** Opens the pool of the common schema, and those of cells. */
function openPools({ config, databaseUrl, connections }: ServicesOptions, log: Log) {
  const { workers, databaseListenUrl, databaseQuerySeconds } = config
  const pooled = databaseListenUrl !== undefined
  const options = { log, queryTimeoutMs: databaseQuerySeconds * 1000, pooled }
  // not that of the first cell, which would wait for itself where a transaction of it asks for what is common
  const common = openDatabase({
    ...options,
    url: databaseUrl,
    connections: Math.max(minCommonConnections, Math.ceil(allCommonConnections / workers)),
  })
  const pools = new Set([common.pool])
  return {
    common,
    /** Those that are open. */
    list: (): readonly pg.Pool[] => [...pools],
    openCell(cell: Cell): Database<Db> {
      const opened = openCellDatabase({
        ...options,
        url: pooled ? pooledUrlOf(databaseUrl, cell) : databaseUrl,
        connections: connections ?? Math.max(minConnections, Math.ceil(allConnections / workers)),
        ...schemaOf(cell),
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
  const pubsub = await openPubSub({ url: directUrl, log, channels: pubsubChannels })
  const pools = openPools(options, log)
  const first = options.cell ?? toCell(0)
  const database = pools.openCell(first)
  const common = withPublisher(pools.common.db, pubsub.send)
  const metrics = createMetrics(pools.list, options.metrics)
  const commonReplica = openCommonReplica(config, { primary: common, log, metrics })
  const shutdown = new AbortController()
  // waits do not listen to the signal themselves: combined signals are costly, and every checkout page waits
  shutdown.signal.addEventListener('abort', pubsub.resolveWaits)
  const cells = serveCells(
    async () => (options.cell ? [] : listCellNumbers(common)),
    async (cell) => {
      const own = pools.openCell(cell)
      try {
        if (databaseListenUrl !== undefined) await checkCurrentSchema(own, cell)
      } catch (error) {
        await own.close()
        throw error
      }
      return openCell({ cell, database: own, shared })
    },
    () => listCellsMovedFrom(common),
  )
  const shared: SharedServices = {
    cells,
    common,
    commonReplica,
    openConnection: () => openDirectConnection(directUrl),
    now,
    random,
    fetch: options.fetch ?? leanFetch,
    log,
    config,
    encryption: createEncryption(secretKey, random),
    passwordHasher: createPasswordHasher(random, config.workers),
    rateLimits: createRateLimits(common, now),
    pubsub,
    metrics,
    tracing,
    messageTransports: {
      ...createMessageTransports(config),
      chat: { name: 'chat', send: sendChatMessage },
    },
    messageComposers: { [cardMailComposer]: composeCardMail },
    shutdownSignal: shutdown.signal,
  }
  const main = openCell({ cell: first, database, shared })
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
