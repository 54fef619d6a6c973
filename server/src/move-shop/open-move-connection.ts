import type { Readable, Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { Kysely, PostgresDialect, sql } from 'kysely'
import type pg from 'pg'
import type { Cell } from '../platform/cell.ts'
import type { CommonDb, CommonTables, Tables } from '../platform/db.ts'

/** Rows on their way from or to the database. */
type RowStream = pg.Submittable & (Readable | Writable)

/** A connection to one of the databases of a move. */
export interface MoveConnection {
  /** Reaches what is common only where the cell is the first one. */
  db: CommonDb
  /** Begins a stream of rows. */
  stream<Rows extends RowStream>(rows: Rows): Promise<Rows>
  /** Whether PostgreSQL or the network ended it, and not this process, as far as is known yet. */
  isLost(): boolean
  /** Whether nothing can be done with it any more, as far as is known yet. */
  isOver(): boolean
  /**
   * Ends it, and with it a statement that is running and a transaction that is open. Waits for no database that does not
   * answer.
   */
  close(): Promise<void>
}

/** While another connection works, so often a statement says that this one's process lives. */
const keepAliveMs = 15_000

/** How long an end waits for its answer. */
const closeMs = 2000

/** What the rows of a move travel over has a name, by which whoever undoes the move ends it. */
export const nameOfMove = (moveNo: string): string => `faka move ${moveNo}`

/**
 * PostgreSQL counts no idle time while it waits for rows of a copy, or sends some, so that the network says there that a
 * machine is gone. Ignored on a socket of this machine.
 */
const networkSettings = [
  `tcp_keepalives_idle = '15s'`,
  `tcp_keepalives_interval = '15s'`,
  'tcp_keepalives_count = 3',
  `tcp_user_timeout = '60s'`,
]

/** Texts of times and numbers are then the same at every server, whatever its settings are. */
const settings = [
  ...networkSettings,
  `idle_session_timeout = '60s'`,
  `idle_in_transaction_session_timeout = '60s'`,
  `statement_timeout = '10min'`,
  `client_connection_check_interval = '2s'`,
  `datestyle = 'ISO'`,
  `intervalstyle = 'postgres'`,
  `timezone = 'UTC'`,
  'extra_float_digits = 1',
  `bytea_output = 'hex'`,
  `client_encoding = 'UTF8'`,
]

/**
 * One of the connections that a move uses for everything that counts, with the tables of one cell. PostgreSQL ends it where
 * its process is silent for a minute, be it dead or stopped: the lock of the move and what is not committed go with it, and a
 * process that wakes up later can write nothing.
 * @param moveNo of the move whose rows go over it
 */
export async function openMoveConnection(
  open: () => Promise<pg.Client>,
  { schema }: Cell,
  moveNo?: string,
): Promise<MoveConnection> {
  const client = await open()
  let isClosing = false
  let ended = false
  let lost = false
  client.once('end', () => {
    ended = true
    lost = !isClosing
  })
  // one statement at a time: while one runs, nothing else says that the process lives
  let running = 0
  let saying: Promise<unknown> = Promise.resolve()
  const begin = async () => {
    running++
    await saying
  }
  const end = () => {
    running--
  }
  const keepAlive = setInterval(() => {
    if (running === 0) saying = client.query('select 1').catch(() => undefined)
  }, keepAliveMs)
  keepAlive.unref()
  const connection = Object.assign(client, { release: end })
  const connect = async () => {
    await begin()
    return connection
  }
  const db = new Kysely<Tables & CommonTables>({
    dialect: new PostgresDialect({ pool: { options: {}, connect, end: () => client.end() } }),
  }) as CommonDb
  const close = async () => {
    isClosing = true
    clearInterval(keepAlive)
    const limit = new AbortController()
    const { signal } = limit
    await Promise.race([db.destroy(), pause(closeMs, undefined, { signal, ref: false })]).catch(
      () => undefined,
    )
    limit.abort()
  }
  try {
    const name = moveNo === undefined ? 'faka move' : nameOfMove(moveNo)
    for (const setting of [...settings, `application_name = '${name}'`, `search_path = ${schema}`])
      await sql`set ${sql.raw(setting)}`.execute(db)
  } catch (error) {
    await close()
    throw error
  }
  return {
    db,
    async stream(rows) {
      await begin()
      const stream = client.query(rows)
      finished(stream).then(end, end)
      return stream
    },
    isLost: () => lost,
    isOver: () => isClosing || ended,
    close,
  }
}
