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
import { type ConnectionGate, openConnectionPool, type PooledConnection } from './db/connection-pool.ts'
import type { Log } from './log.ts'
import type { PubSubChannel } from './pubsub.ts'

/** The columns of every table of a cell. Each module adds its own by declaration merging, in its `*.tables.ts`. */
export interface Tables {}

/** The columns of every table of the common schema, in the same way. */
export interface CommonTables {}

/** Leads to the tables of a cell. */
export type Db = Kysely<Tables>
/** A transaction of a cell; only `inTx` creates one. Statements that need one require this type. */
export type Tx = Transaction<Tables>

/** Types only: Kysely lets a database stand for one of more tables, so what it reaches has to be said. */
declare const reachesCommon: unique symbol
interface ReachesCommon {
  readonly [reachesCommon]: true
}

/** Leads to the common schema, which is that of the first cell: its tables are reached too, those of further cells are not. */
export type CommonDb = Kysely<Tables & CommonTables> & ReachesCommon
/** A transaction of the common schema, as `inTx` creates it for a `CommonDb`. */
export type CommonTx = Transaction<Tables & CommonTables> & CommonDb

/** A pool of connections, by default to the common schema. */
export interface Database<Reached extends Db = CommonDb> {
  db: Reached
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
  connectTimeoutMs?: number
  pingAfterIdleMs?: number
  pooled?: boolean
}

interface CellDatabaseOptions extends DatabaseOptions {
  /** See `ConnectionPoolOptions`. */
  schema?: string
  gate?: ConnectionGate
}

const defaultQueryTimeoutMs = 30_000

/** Opens a pool of a cell. Connections that break or stop answering are replaced; their statements fail. */
export function openCellDatabase({
  queryTimeoutMs = defaultQueryTimeoutMs,
  ...options
}: CellDatabaseOptions): Database<Db> {
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

/** Opens a pool of the common schema, in the same way. */
export function openDatabase(options: DatabaseOptions): Database {
  const { db, ...database } = openCellDatabase(options)
  return { ...database, db: db as CommonDb }
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

/** What the transactions of a database do before or after they commit. */
interface Marks {
  beforeCommit?: BeforeCommit
  publish?: Publish
}

const marksOf = (db: Db & Marks): Marks => db

/** The same database with these marks alone. */
const withMarks = <Reached extends Db>(db: Reached, marks: Marks): Reached =>
  Object.assign(db.withoutPlugins(), marks) as Reached

/** The same database for one request: each of its transactions runs `beforeCommit` last, with what it results in. */
export function withBeforeCommit<Reached extends Db>(db: Reached, beforeCommit: BeforeCommit): Reached {
  const { publish } = marksOf(db)
  return withMarks(db, { beforeCommit, ...(publish && { publish }) })
}

/**
 * The same database without what a request adds to its transactions: for a step that writes to the common schema, where a row
 * of a cell does not belong into the same transaction.
 */
export const withoutMarks = <Reached extends Db>(db: Reached): Reached => withMarks(db, {})

/** The same database, whose transactions call `publish` after their commit with the notices that they collected. */
export const withPublisher = <Reached extends Db>(db: Reached, publish: Publish): Reached =>
  withMarks(db, { publish })

/** A transaction with what is to be published after its commit. */
type MarkedTx = Tx & { notices?: Notice[] }

/**
 * Notifies every process after `tx` has committed, and none when it rolls back. The notices are not part of the commit:
 * a process that dies right after it sends none, so subscribers must also look by themselves from time to time.
 */
export function publishAfterCommit(tx: MarkedTx, notices: readonly Notice[]): void {
  tx.notices?.push(...notices)
}

/** Lets `act` use one connection of the common schema for all that it does. */
export const onOneConnection = <Result>(
  db: CommonDb,
  act: (own: CommonDb) => Promise<Result>,
): Promise<Result> => db.connection().execute((own) => act(own as CommonDb))

const retryable = new Set(['40001', '40P01'])

/** How often a transaction with this failure is tried. An upgrade may change what it reads several times in a row. */
function maxAttempts(error: unknown): number {
  if (isStaleStatement(error)) return 10
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return retryable.has(code) ? 3 : 1
}

/** Lets `act` read everything as it is at one moment. */
export function inSnapshot<Result>(db: CommonDb, act: (tx: CommonTx) => Promise<Result>): Promise<Result>
export function inSnapshot<Result>(db: Db, act: (tx: Tx) => Promise<Result>): Promise<Result>
export function inSnapshot<Result>(db: Db, act: (tx: CommonTx) => Promise<Result>): Promise<Result> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((tx) => act(tx as CommonTx))
}

/**
 * Runs `act` in one transaction (read committed), then sends the notices that it collected. It is repeated after a deadlock
 * or a serialization failure, with three attempts in all, and after a migration changed what a prepared statement returns;
 * any other error rolls back and is thrown.
 */
export function inTx<Result>(db: CommonDb, act: (tx: CommonTx) => Promise<Result>): Promise<Result>
export function inTx<Result>(db: Db, act: (tx: Tx) => Promise<Result>): Promise<Result>
export async function inTx<Result>(db: Db, act: (tx: CommonTx) => Promise<Result>): Promise<Result> {
  const { beforeCommit, publish } = marksOf(db)
  for (let attempt = 1; ; attempt++) {
    const notices: Notice[] = []
    try {
      const result = await db.transaction().execute(async (tx) => {
        Object.assign(tx, { notices })
        // the overloads give a transaction of a cell to what asks for no more
        const acted = await act(tx as CommonTx)
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
