import { sql } from 'kysely'
import { type Db, inTx } from '../db.ts'
import type { TenantMove } from './tenant-move.sql.ts'

/** A table whose rows of one tenant are guarded. */
export interface GuardedTable {
  name: string
  /** The column with the tenant, or a condition on the row `r` that says that it is of the tenant, as SQL. */
  of: { column: string } | { condition: string }
}

/** The code of the error with which the database refuses a row of a tenant that moves. */
const movingCode = 'TM001'

/** What the database would refuse, where a program refuses it before it waits for rows that are being removed. */
export class TenantMovesError extends Error {
  readonly code = movingCode
  readonly detail: string
  constructor(tenantId: number) {
    super(`tenant ${tenantId} moves to another cell`)
    this.name = 'TenantMovesError'
    this.detail = String(tenantId)
  }
}

/** The tenant of a row that the database refused to write since it moves to another cell, or moved a moment ago. */
export const movingTenantOf = (error: unknown): number | undefined =>
  error instanceof Error && 'code' in error && error.code === movingCode && 'detail' in error
    ? Number(error.detail)
    : undefined

/** Whether a write was refused for that reason. */
export const isMoving = (error: unknown): boolean => movingTenantOf(error) !== undefined

/** What is guarded for: the guards of each begin of a move have names of their own. */
type Guarded = Pick<TenantMove, 'tenant_id' | 'move_no'>

const guardsOf = (tenantId: number) => `moves_of_${tenantId}_`
const guardOf = ({ tenant_id, move_no }: Guarded) => `${guardsOf(tenant_id)}${move_no}`

/** A table that is guarded waits for those who write to it; longer waits would keep others from writing. */
const guardTimeout = '5s'
/** Dropping waits for readers too, and is tried again. */
const dropTimeout = '200ms'

const limitLockWait = (db: Db, timeout: string) =>
  sql`select set_config('lock_timeout', ${timeout}, true)`.execute(db)

/**
 * Refuses from now on to write rows of a tenant in a table of a schema. Everyone who has written to it before has committed
 * or rolled back when this returns.
 */
export const guardTable = (db: Db, schema: string, { name, of }: GuardedTable, move: Guarded) =>
  inTx(db, async (tx) => {
    await limitLockWait(tx, guardTimeout)
    const { tenant_id: tenantId } = move
    const on = sql`on ${sql.table(`${schema}.${name}`)} for each row`
    const condition = 'condition' in of ? sql`, ${sql.lit(of.condition)}` : sql``
    const refuse = sql`execute function ${sql.table(`${schema}.refuse_leaving`)}(${sql.lit(String(tenantId))}${condition})`
    const when = (row: 'old' | 'new') =>
      'column' in of ? sql`when (${sql.raw(row)}.${sql.id(of.column)} = ${sql.raw(String(tenantId))})` : sql``
    await sql`create trigger ${sql.id(guardOf(move))} before insert or update ${on} ${when('new')} ${refuse}`.execute(
      tx,
    )
    await sql`create trigger ${sql.id(`${guardOf(move)}_rows`)} before delete ${on} ${when('old')} ${refuse}`.execute(
      tx,
    )
  })

/**
 * The guards of a tenant in a schema that have no effect any more: the row of their move is gone, which was there before
 * them, and is inserted once. So they never have one again, whatever other moves do meanwhile.
 */
async function listEndedGuards(db: Db, schema: string, tenantId: number) {
  const prefix = guardsOf(tenantId)
  const moveNo = sql`regexp_replace(substr(tgname, ${prefix.length + 1}::int), '_rows$', '')`
  const { rows } = await sql<{ guard: string; table_name: string }>`
    select tgname as guard, relname as table_name from pg_trigger join pg_class on pg_class.oid = tgrelid
    where relnamespace = ${schema}::regnamespace and not tgisinternal and starts_with(tgname, ${prefix})
      and not exists (
        select from ${sql.table(`${schema}.move_step`)} s where s.move_no = ${moveNo} and s.state in ('leaving', 'left'))
    order by relname, tgname`.execute(db)
  return rows
}

/**
 * Drops the guards of a tenant that have no effect any more, those of earlier moves too. Throws where a table is read for
 * longer than it waits.
 */
export async function dropGuards(
  db: Db,
  schema: string,
  { tenant_id }: Pick<Guarded, 'tenant_id'>,
): Promise<void> {
  for (const { guard, table_name } of await listEndedGuards(db, schema, tenant_id))
    await inTx(db, async (tx) => {
      await limitLockWait(tx, dropTimeout)
      await sql`drop trigger if exists ${sql.id(guard)} on ${sql.table(`${schema}.${table_name}`)}`.execute(
        tx,
      )
    })
}
