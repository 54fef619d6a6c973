import { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { describeError, type Log } from '../log.ts'

export interface ConnectionPoolOptions {
  url: string
  connections: number
  log: Log
  /** How long a statement may take. PostgreSQL ends it a little before; a connection that is silent is dropped. */
  queryTimeoutMs: number
  /** A connection that said nothing for this long is asked whether it lives before it is used. */
  pingAfterIdleMs?: number
  /** The address is that of a pooler that gives each transaction another connection: no settings of a session. */
  pooled?: boolean
}

/** A connection in somebody's hands. */
export interface PooledConnection {
  query(statement: pg.QueryConfig): Promise<pg.QueryResult>
  release(destroy?: boolean): void
}

export interface ConnectionPool {
  /** The pool itself: what is asked of it has no limit and no trial. */
  pool: pg.Pool
  /** A connection that answered a moment ago. Those that are found dead on the way are replaced. */
  acquire(): Promise<PooledConnection>
  /** Ends within a few seconds, however dead the connections are. */
  close(): Promise<void>
}

/** How long a new connection may take to come up. */
export const connectTimeoutMs = 5000
const defaultPingAfterIdleMs = 5000
/** How long a connection may take to say that it lives. */
const pingTimeoutMs = 2000
const closeTimeoutMs = 3000
/** By so much PostgreSQL's own limit is shorter, so that a server that lives always answers first. */
export const serverTimeoutMarginMs = 1000

/** A client whose socket can be cut: an end by the protocol waits for an answer that may never come. */
class DestroyableClient extends pg.Client {
  readonly socket: Socket
  answeredAt = performance.now()

  constructor(config: pg.ClientConfig = {}) {
    const socket = new Socket()
    super({ ...config, stream: () => socket })
    this.socket = socket
  }
}

/** What a statement fails with whose connection fell silent; whether it was done nobody knows. */
class DatabaseTimeoutError extends Error {}

/**
 * A pool that outlives connections which die without a word, as in a failover without reset: each statement has its
 * time, a connection that was silent is tried before it is used, and one that is found dead takes the idle ones of
 * the same pool with it, so that no request meets them one after the other.
 */
export function openConnectionPool(given: ConnectionPoolOptions): ConnectionPool {
  const {
    url,
    connections,
    log,
    queryTimeoutMs: queryMs,
    pingAfterIdleMs: silenceMs = defaultPingAfterIdleMs,
    pooled = false,
  } = given
  const open = new Set<DestroyableClient>()
  const idle = new Set<DestroyableClient>()
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: connectTimeoutMs,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: 'faka',
    ...(pooled
      ? {}
      : {
          options: `-c statement_timeout=${queryMs - serverTimeoutMarginMs} -c idle_in_transaction_session_timeout=30000`,
        }),
    Client: DestroyableClient,
  })
  // a connection breaks in the pool or in somebody's hands; unheard, either would end the process
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

  const dropIdle = (): void => {
    log.warn({ idle: idle.size }, 'a database connection is silent; those that are idle are dropped with it')
    for (const client of idle) client.socket.destroy()
    idle.clear()
  }

  const ask = async (
    client: DestroyableClient,
    statement: pg.QueryConfig,
    ms: number,
  ): Promise<pg.QueryResult> => {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        client.socket.destroy()
        dropIdle()
        reject(new DatabaseTimeoutError('the database did not answer in time'))
      }, ms)
    })
    try {
      const result = await Promise.race([client.query(statement), late])
      client.answeredAt = performance.now()
      return result
    } finally {
      clearTimeout(timer)
    }
  }

  const lives = (client: DestroyableClient): Promise<boolean> =>
    ask(client, { text: 'select 1' }, Math.min(pingTimeoutMs, queryMs)).then(
      () => true,
      () => false,
    )

  const take = async (): Promise<PooledConnection> => {
    for (;;) {
      const client = await pool.connect()
      if (!(client instanceof DestroyableClient)) throw new Error('a pool of other clients')
      idle.delete(client)
      const isCut = client.socket.destroyed
      if (isCut || (performance.now() - client.answeredAt > silenceMs && !(await lives(client)))) {
        client.release(true)
        continue
      }
      return {
        query: (statement) => ask(client, statement, queryMs),
        release(destroy = false) {
          const isCut = destroy || client.socket.destroyed
          if (!isCut) idle.add(client)
          client.release(isCut)
        },
      }
    }
  }

  return {
    pool,
    acquire: take,
    async close() {
      const inTime = new AbortController()
      const late = pause(closeTimeoutMs, undefined, { signal: inTime.signal }).catch(() => undefined)
      await Promise.race([pool.end(), late])
      inTime.abort()
      for (const client of open) client.socket.destroy()
    },
  }
}
