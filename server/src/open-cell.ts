import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { createModules } from './modules/create-modules.ts'
import { pubsubChannels } from './modules/declarations.ts'
import type { Cell } from './platform/cell.ts'
import { type ExpectedIdentity, listCellDatabases } from './platform/cells/cell-database.sql.ts'
import { type CellGate, createCellGate, createClosedGate } from './platform/cells/cell-gate.ts'
import { toCellProblem } from './platform/cells/cell-problem.ts'
import { type CellPlace, checkCellDatabases } from './platform/cells/check-cell-database.ts'
import { pooledUrlOf } from './platform/cells/pooled-cell.ts'
import type { Config } from './platform/config.ts'
import type { Services } from './platform/ctx.ts'
import { connectTimeoutMs } from './platform/db/connection-pool.ts'
import { openDirectConnection } from './platform/db/direct-connection.ts'
import { openReadReplica, type ReadReplica, withoutReplica } from './platform/db/read-replica.ts'
import { type Database, type Db, withPublisher } from './platform/db.ts'
import type { Log } from './platform/log.ts'
import type { Metrics } from './platform/metrics.ts'
import type { PubSubHub } from './platform/pubsub/hub.ts'
import { openPubSub, type PubSub } from './platform/pubsub.ts'
import type { OpenedCell } from './serve-cells.ts'

/** The schema of a cell for its connections; those of the first one stay as the database has them. */
export const schemaOf = ({ number, schema }: Cell) => (number === 0 ? {} : { schema })

/** Connections of a process to a replica: few reports are made at once. */
const replicaConnections = 4

/** Where reads of a cell go that may be a little old: to the replica, where one is set. */
export function openReplica<Reached extends Db>(
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

/** Where a cell is that is in the first database. */
export function placeInFirstDatabase(
  { databaseListenUrl }: Config,
  databaseUrl: string,
  cell: Cell,
): CellPlace {
  const pooled = databaseListenUrl !== undefined
  return { cell, pooled, url: pooled ? pooledUrlOf(databaseUrl, cell) : databaseUrl }
}

/** What all cells of a process share. */
export type SharedServices = Omit<
  Services,
  'cell' | 'db' | 'replica' | 'pubsub' | 'openConnection' | 'messageRun' | 'modules'
>

interface CellOptions extends Pick<Services, 'pubsub' | 'openConnection'> {
  cell: Cell
  database: Database<Db>
  shared: SharedServices
  /** By default as the settings say. */
  openReplicaOf?: (db: Db) => ReadReplica
}

/** The services of one cell: its connections, and modules of its own, so that a batch is of one cell. */
export function openCell({
  cell,
  database,
  shared,
  pubsub,
  openConnection,
  openReplicaOf = (primary) => openReplica(shared.config, cell, { primary, ...shared }),
}: CellOptions): OpenedCell {
  const db = withPublisher(database.db, pubsub.send)
  const replica = openReplicaOf(db)
  return {
    services: createModules({
      ...shared,
      cell,
      db,
      replica,
      pubsub,
      openConnection,
      messageRun: { again: false },
    }),
    async close() {
      await replica.close()
      await database.close()
    },
  }
}

interface ApartOptions {
  cell: Cell
  expected: ExpectedIdentity
  shared: SharedServices
  hub: PubSubHub
  /** That of the first database. */
  pubsub: PubSub
  openPool(place: CellPlace, gate: CellGate): Database<Db>
}

/** Leads nowhere: its gate lets nothing through. */
const noUrl = 'postgres://127.0.0.1:1/none'

/** How long a start waits for the database of a cell, which is not served until it was checked. */
const startPatienceMs = 2000

/**
 * Opens a connection outside of the pool, which is asked whose database it leads to as those of the pool are, and has to answer
 * that in the time that connecting may take.
 */
async function openAdmitted(url: string, gate: CellGate): Promise<pg.Client> {
  gate.pass()
  const client = await openDirectConnection(url)
  try {
    await gate.admit((statement) => {
      const limited = { ...statement, query_timeout: connectTimeoutMs }
      return client.query(limited)
    })
  } catch (error) {
    await client.end().catch(() => undefined)
    throw error
  }
  return client
}

/**
 * Opens a cell that has a database to itself, whether that answers or not. It is checked before anything is asked there, and
 * notices are sent and listened to in it.
 */
export async function openCellApart(options: ApartOptions): Promise<OpenedCell> {
  const { cell, expected, shared, hub, pubsub: first, openPool } = options
  const { config, log } = shared
  const url = config.cellDatabaseUrls.get(cell.number)
  if (url === undefined) {
    const problem = toCellProblem(cell.number, 'noUrl')
    log.warn({ cell: cell.number, kind: problem.kind }, problem.says.en)
    const gate = createClosedGate(problem)
    const database = openPool({ cell, url: noUrl, pooled: false }, gate)
    const openConnection = async () => {
      gate.pass()
      return openDirectConnection(noUrl)
    }
    const opened = openCell({
      cell,
      database,
      shared,
      pubsub: first,
      openConnection,
      openReplicaOf: withoutReplica,
    })
    return { ...opened, gate }
  }
  const listenUrl = config.cellDatabaseListenUrls.get(cell.number)
  const place: CellPlace = { cell, url, pooled: listenUrl !== undefined }
  const directUrl = listenUrl ?? url
  const gate = createCellGate({
    cell,
    expected,
    examine: (now) => checkCellDatabases(place, listenUrl, now),
    readRecorded: async () =>
      (await listCellDatabases(shared.common)).find(({ cell_number }) => cell_number === cell.number),
    pooled: place.pooled,
    log,
  })
  await Promise.race([gate.check(), pause(startPatienceMs)])
  const own = await openPubSub({
    url: directUrl,
    log,
    channels: pubsubChannels,
    hub,
    mayBeAway: true,
    admit: (client) => gate.admit((statement) => client.query(statement)),
  })
  const pubsub: PubSub = {
    ...own,
    // what is cached of a cell may be read from what is common too
    onReconnect(listener) {
      first.onReconnect(listener)
      own.onReconnect(listener)
    },
  }
  const opened = openCell({
    cell,
    database: openPool(place, gate),
    shared,
    pubsub,
    openConnection: () => openAdmitted(directUrl, gate),
    openReplicaOf: withoutReplica,
  })
  return {
    ...opened,
    gate,
    async close() {
      await gate.close()
      await own.close()
      await opened.close()
    },
  }
}
