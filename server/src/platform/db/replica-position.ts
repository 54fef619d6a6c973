import { sql } from 'kysely'
import type { Db } from '../db.ts'

/** How far a server has come in the write-ahead log of which database. */
export interface Position {
  cluster: string
  /** In which its statements find tables: an entry of a pooler may lead to others. */
  schemas: string
  isReplica: boolean
  /** Bytes since the beginning of the log: written by a primary, replayed by a replica. */
  lsn: number
}

/** Where this server is. */
export async function readPosition(db: Db): Promise<Position | undefined> {
  const { rows } = await sql<Position>`
    select system_identifier::text || ' ' || current_database() as cluster,
      array_to_string(current_schemas(false), ',') as schemas, pg_is_in_recovery() as "isReplica",
      pg_wal_lsn_diff(
        case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_flush_lsn() end, '0/0'
      )::bigint as lsn
    from pg_control_system()`.execute(db)
  return rows[0]
}

/** Why a server cannot be read in place of the primary, if it cannot. */
export function findMismatch(
  primary: Position | undefined,
  replica: Position | undefined,
): string | undefined {
  if (!replica?.isReplica) return 'the server of DATABASE_REPLICA_URL is not a replica'
  if (replica.cluster !== primary?.cluster)
    return 'the server of DATABASE_REPLICA_URL is a replica of another database'
  if (replica.schemas !== primary.schemas)
    return 'the connection to the server of DATABASE_REPLICA_URL leads to other schemas than that to the primary'
  return undefined
}
