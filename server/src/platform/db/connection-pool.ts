import { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { describeError, type Log } from '../log.ts'

export interface ConnectionPoolOptions {
  url: string
  connections: number
  log: Log
  /** How long a statement may take. PostgreSQL cancels it a little earlier; a connection that does not answer is destroyed. */
  queryTimeoutMs: number
  /** How long a statement waits for a connection, one of the pool that is free or one that is made; 5 seconds by default. */
  connectTimeoutMs?: number
  /** A connection that was idle for longer is pinged before it is used. */
  pingAfterIdleMs?: number
  /** Whether the URL is that of a transaction pooler, which does not keep session settings. */
  pooled?: boolean
  /**
   * The only schema in which statements find tables, that of a cell: one that names a common table fails. By default the
   * common schema.
   */
  schema?: string
  /** What lets connections be made and used; by default nothing hinders them. */
  gate?: ConnectionGate
}

/** What failed. */
interface FailedAt {
  /** A connection, not a statement. */
  isConnecting: boolean
  /** Whether no statement of the pool was answered for as long as connecting may take. */
  isSilent: boolean
}

/** Decides whether a database may be asked that must not be mistaken for another. */
export interface ConnectionGate {
  /** Throws while it must not be asked. */
  pass(): void
  /** Whether a connection is to be asked whose database it leads to, by when that was done last (`performance.now()`). */
  mustAdmit(admittedAt: number | undefined): boolean
  /** Rejects a connection that leads to another database. */
  admit(
    query: <Row extends pg.QueryResultRow>(statement: pg.QueryConfig) => Promise<pg.QueryResult<Row>>,
  ): Promise<void>
  /** What is thrown for an error of a statement, or of a connection that could not be made. */
  failed(error: unknown, at: FailedAt): unknown
}

const noGate: ConnectionGate = {
  pass: () => undefined,
  mustAdmit: () => false,
  admit: async () => undefined,
  failed: (error) => error,
}

/** A connection acquired from the pool. */
export interface PooledConnection {
  query(statement: pg.QueryConfig): Promise<pg.QueryResult>
  release(destroy?: boolean): void
}

export interface ConnectionPool {
  /** The underlying pool, without timeouts and pings. */
  pool: pg.Pool
  /** A connection that is known to be alive. Dead ones that are found on the way are replaced. */
  acquire(): Promise<PooledConnection>
  /** Resolves within a few seconds even when connections are dead. */
  close(): Promise<void>
}

/** How long connecting may take, unless the options say otherwise. */
export const connectTimeoutMs = 5000
const defaultPingAfterIdleMs = 5000
/** How long a ping may take. */
const pingTimeoutMs = 2000
const closeTimeoutMs = 3000
/** PostgreSQL's own statement timeout is shorter by this, so that a live server always answers first. */
export const serverTimeoutMarginMs = 1000

/** A client whose socket can be destroyed, since an orderly end waits for an answer that may never come. */
class DestroyableClient extends pg.Client {
  readonly socket: Socket
  answeredAt = performance.now()
  /** Whether its server refused to write: it may be a standby now, and the connection must not be used again. */
  isReadOnly = false

  constructor(config: pg.ClientConfig = {}) {
    const socket = new Socket()
    super({ ...config, stream: () => socket })
    this.socket = socket
  }
}

/** The database did not answer a statement in time; whether it was executed is unknown. */
class DatabaseTimeoutError extends Error {}

/** PostgreSQL refuses to write, as a standby does, or a primary that was set to read only. */
const isReadOnlyError = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '25006'

/** The settings of a session, for the server to apply when it starts. */
const sessionOptions = ({ queryTimeoutMs, schema }: ConnectionPoolOptions): string =>
  [
    `-c statement_timeout=${queryTimeoutMs - serverTimeoutMarginMs}`,
    '-c idle_in_transaction_session_timeout=30000',
    ...(schema === undefined ? [] : [`-c search_path=${schema}`]),
  ].join(' ')

const poolConfig = (options: ConnectionPoolOptions): pg.PoolConfig => ({
  connectionString: options.url,
  max: options.connections,
  connectionTimeoutMillis: options.connectTimeoutMs ?? connectTimeoutMs,
  idleTimeoutMillis: 60_000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  application_name: 'faka',
  ...(options.pooled ? {} : { options: sessionOptions(options) }),
  Client: DestroyableClient,
})

/** Asks connections whose database they lead to, as often as the gate says, and releases those that it rejects. */
function createAdmission(gate: ConnectionGate) {
  const admittedAt = new WeakMap<pg.PoolClient, number>()
  return async (client: pg.PoolClient, query: Parameters<ConnectionGate['admit']>[0]): Promise<void> => {
    if (!gate.mustAdmit(admittedAt.get(client))) return
    const askedAt = performance.now()
    try {
      await gate.admit(query)
    } catch (error) {
      client.release(true)
      throw error
    }
    admittedAt.set(client, askedAt)
  }
}

/**
 * A pool that survives connections that die without an error, as in a failover without reset: each statement has a
 * timeout, idle connections are pinged before use, and when one is found dead all idle ones are destroyed with it, so
 * that requests do not run into them one by one. The same is done when a server refuses to write: after a failover a
 * connection may lead to one that is a standby, while a new one leads to the primary.
 */
export function openConnectionPool(options: ConnectionPoolOptions): ConnectionPool {
  const { log, queryTimeoutMs, pingAfterIdleMs = defaultPingAfterIdleMs, gate = noGate } = options
  const open = new Set<DestroyableClient>()
  const idle = new Set<DestroyableClient>()
  const pool = new pg.Pool(poolConfig(options))
  // connections break in the pool and while acquired; an unhandled error event of either would end the process
  pool.on('error', () => undefined)
  pool.on('connect', (client) => {
    client.on('error', (error) => log.warn(describeError(error), 'a database connection broke'))
    if (!(client instanceof DestroyableClient)) return
    open.add(client)
    client.socket.on('close', () => {
      open.delete(client)
      idle.delete(client)
    })
  })

  let answeredAt = Number.NEGATIVE_INFINITY
  const failedAt = (isConnecting: boolean): FailedAt => ({
    isConnecting,
    isSilent: performance.now() - answeredAt > connectTimeoutMs,
  })

  const destroyIdle = (reason: string): void => {
    log.warn({ idle: idle.size }, `${reason}; the idle connections are destroyed with it`)
    for (const client of idle) client.socket.destroy()
    idle.clear()
  }

  const queryWithTimeout = async <Row extends pg.QueryResultRow>(
    client: DestroyableClient,
    statement: pg.QueryConfig,
    timeoutMs: number,
  ): Promise<pg.QueryResult<Row>> => {
    let timer: NodeJS.Timeout | undefined
    const timeout = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        client.socket.destroy()
        destroyIdle('a database connection does not answer')
        reject(new DatabaseTimeoutError('the database did not answer in time'))
      }, timeoutMs)
    })
    try {
      const result = await Promise.race([client.query<Row>(statement), timeout])
      answeredAt = performance.now()
      client.answeredAt = answeredAt
      return result
    } catch (error) {
      if (isReadOnlyError(error) && !client.isReadOnly) {
        client.isReadOnly = true
        destroyIdle('the server of a database connection takes no writes')
      }
      throw gate.failed(error, failedAt(false))
    } finally {
      clearTimeout(timer)
    }
  }

  const isAlive = (client: DestroyableClient): Promise<boolean> =>
    queryWithTimeout(client, { text: 'select 1' }, Math.min(pingTimeoutMs, queryTimeoutMs)).then(
      () => true,
      () => false,
    )

  const admit = createAdmission(gate)

  const acquire = async (): Promise<PooledConnection> => {
    for (;;) {
      gate.pass()
      const client = await pool.connect().catch((error) => {
        throw gate.failed(error, failedAt(true))
      })
      if (!(client instanceof DestroyableClient))
        throw new Error('the pool created a client of another class')
      idle.delete(client)
      const isDestroyed = client.socket.destroyed
      if (
        isDestroyed ||
        (performance.now() - client.answeredAt > pingAfterIdleMs && !(await isAlive(client)))
      ) {
        client.release(true)
        continue
      }
      await admit(client, (statement) => queryWithTimeout(client, statement, queryTimeoutMs))
      return {
        query: (statement) => queryWithTimeout(client, statement, queryTimeoutMs),
        release(destroy = false) {
          const mustDestroy = destroy || client.isReadOnly || client.socket.destroyed
          if (!mustDestroy) idle.add(client)
          client.release(mustDestroy)
        },
      }
    }
  }

  return {
    pool,
    acquire,
    async close() {
      const ended = new AbortController()
      const timeout = pause(closeTimeoutMs, undefined, { signal: ended.signal }).catch(() => undefined)
      await Promise.race([pool.end(), timeout])
      ended.abort()
      for (const client of open) client.socket.destroy()
    },
  }
}
