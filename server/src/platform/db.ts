import { createHash } from 'node:crypto'
import {
  Kysely,
  type PostgresCursor,
  PostgresDialect,
  type PostgresPoolClient,
  type PostgresQueryResult,
  type Transaction,
} from 'kysely'
import pg from 'pg'
import { openConnectionPool, type PooledConnection } from './db/connection-pool.ts'
import type { Log } from './log.ts'

/** The columns of every table. Each module adds its own by declaration merging, in its `*.tables.ts`. */
export interface Tables {}

export type Db = Kysely<Tables>
/** A transaction; only `inTx` creates one. Statements that need one require this type. */
export type Tx = Transaction<Tables>

export interface Database {
  db: Db
  /** The pool itself, for statements without timeouts and pings. */
  pool: pg.Pool
  close(): Promise<void>
}

// bigint columns are counts and keys far below 2^53; a larger one is an error instead of being rounded
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new Error('a number from the database is too large')
  return value
})

/** Gives the text of a statement a short name, so that PostgreSQL plans it once per connection. */
function createStatementNamer(): (text: string) => string {
  const names = new Map<string, string>()
  return (text) => {
    let name = names.get(text)
    if (!name) {
      name = createHash('sha256').update(text).digest('base64url').slice(0, 20)
      if (names.size < 1000) names.set(text, name)
    }
    return name
  }
}

/** A connection for Kysely that names every statement with parameters; without `nameOf` none, as a pooler would lose them. */
function withPreparedStatements(
  connection: PooledConnection,
  nameOf: ((text: string) => string) | undefined,
): PostgresPoolClient {
  function query<Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>>
  function query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>
  function query(
    statement: string | PostgresCursor<unknown>,
    values: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<unknown>> | PostgresCursor<unknown> {
    if (typeof statement !== 'string') throw new Error('cursors are not used here')
    const name = nameOf && values.length > 0 ? { name: nameOf(statement) } : {}
    return connection.query({ ...name, text: statement, values: [...values] }) as Promise<
      PostgresQueryResult<unknown>
    >
  }
  return { query, release: (destroy) => connection.release(destroy) }
}

export interface DatabaseOptions {
  url: string
  connections: number
  log: Log
  /** How long a statement may take; 30 seconds by default. */
  queryTimeoutMs?: number
  /** See `ConnectionPoolOptions`. */
  pingAfterIdleMs?: number
  pooled?: boolean
}

const defaultQueryTimeoutMs = 30_000

/** Opens a pool. Connections that break or stop answering are replaced; their statements fail. */
export function openDatabase({
  queryTimeoutMs = defaultQueryTimeoutMs,
  ...options
}: DatabaseOptions): Database {
  const { pool, acquire, close } = openConnectionPool({ ...options, queryTimeoutMs })
  const nameOf = options.pooled ? undefined : createStatementNamer()
  const db: Db = new Kysely<Tables>({
    dialect: new PostgresDialect({
      pool: {
        options: pool.options,
        connect: async () => withPreparedStatements(await acquire(), nameOf),
        end: close,
      },
    }),
  })
  return { db, pool, close: () => db.destroy() }
}

type BeforeCommit = (tx: Tx, result: unknown) => Promise<void>

/** A database whose transactions do something more before they commit. */
interface MarkedDb extends Db {
  beforeCommit?: BeforeCommit
}

/** The same database for one request: each of its transactions runs `beforeCommit` last, with what it results in. */
export const withBeforeCommit = (db: Db, beforeCommit: BeforeCommit): Db =>
  Object.assign(db.withoutPlugins(), { beforeCommit })

const retryable = new Set(['40001', '40P01'])

/**
 * Runs `act` in one transaction (read committed). A deadlock or serialization failure is retried, with three attempts in
 * all; any other error rolls back and is thrown.
 */
export async function inTx<Result>(db: MarkedDb, act: (tx: Tx) => Promise<Result>): Promise<Result> {
  const { beforeCommit } = db
  const run = async (tx: Tx): Promise<Result> => {
    const result = await act(tx)
    await beforeCommit?.(tx, result)
    return result
  }
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(run)
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : ''
      if (attempt >= 3 || !retryable.has(code)) throw error
    }
  }
}
