import { sql } from 'kysely'
import type { TenantMove } from '../platform/cells/tenant-move.sql.ts'
import type { Services } from '../platform/ctx.ts'
import type { Db } from '../platform/db.ts'
import { describeError } from '../platform/log.ts'
import { nameOfMove } from './open-move-connection.ts'
import { cellOf } from './steps-after-arrival.ts'

const endConnections = (db: Db, name: string) =>
  sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = ${name} and datname = current_database()`.execute(db)

/**
 * Ends what the process of a move that was broken off still has open in both cells. A process that is stopped, and not dead,
 * would keep its locks for good there where PostgreSQL waits for rows of a copy, which no timeout of PostgreSQL counts.
 * A database that is away has nothing open once it is back.
 */
export async function endStoppedProcess(services: Services, move: TenantMove): Promise<void> {
  for (const cellNumber of [move.from_cell, move.to_cell])
    try {
      await endConnections(cellOf(services, cellNumber).db, nameOfMove(move.move_no))
    } catch (error) {
      services.log.warn(
        describeError(error),
        'the connections of a move that was broken off could not be ended',
      )
    }
}
