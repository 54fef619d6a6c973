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
import type { PubSubChannel } from './pubsub.ts'

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

/** The names under which connections prepare statements. */
interface StatementNames {
  /** A short name for the text of a statement, so that PostgreSQL plans it once per connection. */
  of(text: string): string
  /** Gives every statement another name, unless that was done since this one was given. */
  renew(text: string, name: string): void
}

function createStatementNames(): StatementNames {
  const names = new Map<string, string>()
  let generation = 0
  return {
    of(text) {
      let name = names.get(text)
      if (!name) {
        name = createHash('sha256').update(`${generation} ${text}`).digest('base64url').slice(0, 20)
        if (names.size < 1000) names.set(text, name)
      }
      return name
    },
    renew(text, name) {
      if (names.get(text) !== name) return
      generation++
      names.clear()
    },
  }
}

/** A migration has added a column to what a prepared statement returns; it is not executed, and never will be. */
const isStaleStatement = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '0A000' && error.routine === 'RevalidateCachedQuery'

/** A connection for Kysely that names every statement with parameters; without `names` none, as a pooler would lose them. */
function withPreparedStatements(
  connection: PooledConnection,
  names: StatementNames | undefined,
): PostgresPoolClient {
  async function run(text: string, values: unknown[]): Promise<pg.QueryResult> {
    if (!names || values.length === 0) return connection.query({ text, values })
    const name = names.of(text)
    try {
      return await connection.query({ name, text, values })
    } catch (error) {
      if (!isStaleStatement(error)) throw error
      names.renew(text, name)
      // within a transaction it has failed with it; `inTx` repeats that
      return connection.query({ name: names.of(text), text, values }).catch(() => {
        throw error
      })
    }
  }
  function query<Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>>
  function query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>
  function query(
    statement: string | PostgresCursor<unknown>,
    values: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<unknown>> | PostgresCursor<unknown> {
    if (typeof statement !== 'string') throw new Error('cursors are not used here')
    return run(statement, [...values]) as Promise<PostgresQueryResult<unknown>>
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
  schema?: string
}

const defaultQueryTimeoutMs = 30_000

/** Opens a pool. Connections that break or stop answering are replaced; their statements fail. */
export function openDatabase({
  queryTimeoutMs = defaultQueryTimeoutMs,
  ...options
}: DatabaseOptions): Database {
  const { pool, acquire, close } = openConnectionPool({ ...options, queryTimeoutMs })
  const names = options.pooled ? undefined : createStatementNames()
  const db: Db = new Kysely<Tables>({
    dialect: new PostgresDialect({
      pool: {
        options: pool.options,
        connect: async () => withPreparedStatements(await acquire(), names),
        end: close,
      },
    }),
  })
  return { db, pool, close: () => db.destroy() }
}

type BeforeCommit = (tx: Tx, result: unknown) => Promise<void>

/** A change that every process is notified of. */
export interface Notice {
  channel: PubSubChannel
  key: string
  /** What changed; without a blank. */
  detail?: string | undefined
}

type Publish = (notices: readonly Notice[]) => void

/** A database whose transactions do something more before or after they commit. */
interface MarkedDb extends Db {
  beforeCommit?: BeforeCommit
  publish?: Publish
}

/** The same database for one request: each of its transactions runs `beforeCommit` last, with what it results in. */
export const withBeforeCommit = (db: MarkedDb, beforeCommit: BeforeCommit): Db =>
  Object.assign(db.withoutPlugins(), { beforeCommit, ...(db.publish && { publish: db.publish }) })

/**
 * The same database without what a request adds to its transactions: for a step that writes to the common schema, where a row
 * of a cell does not belong into the same transaction.
 */
export const withoutMarks = (db: Db): Db => db.withoutPlugins()

/** The same database, whose transactions call `publish` after their commit with the notices that they collected. */
export const withPublisher = (db: Db, publish: Publish): Db => Object.assign(db.withoutPlugins(), { publish })

/** A transaction with what is to be published after its commit. */
interface MarkedTx extends Tx {
  notices?: Notice[]
}

/**
 * Notifies every process after `tx` has committed, and none when it rolls back. The notices are not part of the commit:
 * a process that dies right after it sends none, so subscribers must also look by themselves from time to time.
 */
export function publishAfterCommit(tx: MarkedTx, notices: readonly Notice[]): void {
  tx.notices?.push(...notices)
}

const retryable = new Set(['40001', '40P01'])

/** How often a transaction with this failure is tried. An upgrade may change what it reads several times in a row. */
function maxAttempts(error: unknown): number {
  if (isStaleStatement(error)) return 10
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return retryable.has(code) ? 3 : 1
}

/**
 * Runs `act` in one transaction (read committed), then sends the notices that it collected. It is repeated after a deadlock
 * or a serialization failure, with three attempts in all, and after a migration changed what a prepared statement returns;
 * any other error rolls back and is thrown.
 */
export async function inTx<Result>(db: MarkedDb, act: (tx: Tx) => Promise<Result>): Promise<Result> {
  const { beforeCommit, publish } = db
  for (let attempt = 1; ; attempt++) {
    const notices: Notice[] = []
    try {
      const result = await db.transaction().execute(async (tx) => {
        const acted = await act(Object.assign(tx, { notices }))
        await beforeCommit?.(tx, acted)
        return acted
      })
      if (notices.length > 0) publish?.(notices)
      return result
    } catch (error) {
      if (attempt >= maxAttempts(error)) throw error
    }
  }
}
