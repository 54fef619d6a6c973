import { Kysely, PostgresDialect, sql } from 'kysely'
import type pg from 'pg'
import type { CommonDb, CommonTables, Tables } from '../platform/db.ts'

export interface MoveConnection {
  db: CommonDb
  /** Whether it still answers. */
  isAlive(): Promise<boolean>
  close(): Promise<void>
}

/**
 * The one connection that a move uses for everything that counts. PostgreSQL ends it where its process is silent for a
 * minute, be it dead or stopped: the lock of the move goes with it, and a process that wakes up later can write nothing.
 */
export async function openMoveConnection(open: () => Promise<pg.Client>): Promise<MoveConnection> {
  const client = await open()
  const connection = Object.assign(client, { release: () => undefined })
  const db = new Kysely<Tables & CommonTables>({
    dialect: new PostgresDialect({
      pool: { options: {}, connect: async () => connection, end: () => client.end() },
    }),
  }) as CommonDb
  const close = () => db.destroy().catch(() => undefined)
  try {
    for (const setting of [
      `application_name = 'faka move'`,
      `idle_session_timeout = '60s'`,
      `idle_in_transaction_session_timeout = '60s'`,
      `statement_timeout = '10min'`,
      `client_connection_check_interval = '2s'`,
    ])
      await sql`set ${sql.raw(setting)}`.execute(db)
  } catch (error) {
    await close()
    throw error
  }
  const isAlive = () =>
    sql`select 1`.execute(db).then(
      () => true,
      () => false,
    )
  return { db, isAlive, close }
}
