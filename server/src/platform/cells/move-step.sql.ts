import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Cell } from '../cell.ts'
import type { Db, Tables, Tx } from '../db.ts'
import type { TenantMove } from './tenant-move.sql.ts'

declare module '../db.ts' {
  interface Tables {
    move_step: {
      move_no: string
      tenant_id: number
      /**
       * In the earlier cell `leaving`: nothing is written for the tenant; `left`: its rows are removed, by the transaction that
       * says so. In the later one `arrived`: its rows came with the commit that says so; `undone`: a note that keeps them from
       * arriving any more.
       */
      state: 'leaving' | 'left' | 'arrived' | 'undone'
      at: Date
    }
  }
}

export type MoveStep = Selectable<Tables['move_step']>

type MovedTenant = Pick<TenantMove, 'move_no' | 'tenant_id'>

const tableOf = ({ schema }: Cell) => sql.table(`${schema}.move_step`)

/** Says in a cell how far a move is there. False where it says something of that move already, which stays. */
export async function insertMoveStep(
  db: Db,
  cell: Cell,
  { move_no, tenant_id }: MovedTenant,
  { state, at }: Pick<MoveStep, 'state' | 'at'>,
): Promise<boolean> {
  const { rows } = await sql`
    insert into ${tableOf(cell)} (move_no, tenant_id, state, at)
    values (${move_no}, ${tenant_id}::bigint, ${state}, ${at}::timestamptz)
    on conflict (move_no) do nothing returning move_no`.execute(db)
  return rows.length > 0
}

/** What a cell says of a move. */
export async function findMoveState(
  db: Db,
  cell: Cell,
  { move_no }: Pick<MovedTenant, 'move_no'>,
): Promise<MoveStep['state'] | undefined> {
  const { rows } = await sql<MoveStep>`select state from ${tableOf(cell)} where move_no = ${move_no}`.execute(
    db,
  )
  return rows[0]?.state
}

/**
 * Lets this transaction of the earlier cell write rows of a tenant that leaves it, and remove those that are never changed,
 * and says with its commit that they are removed. False if they are already, or the move was undone.
 */
export async function markLeft(tx: Tx, cell: Cell, { move_no, tenant_id }: MovedTenant): Promise<boolean> {
  await sql`select set_config('faka.leaves', ${String(tenant_id)}, true)`.execute(tx)
  const { rows } = await sql`
    update ${tableOf(cell)} set state = 'left' where move_no = ${move_no} and state = 'leaving'
    returning move_no`.execute(tx)
  return rows.length > 0
}

/** Lets the earlier cell write for the tenant again: what refused its rows has no effect from this commit on. */
export const deleteLeaving = (db: Db, cell: Cell, { move_no }: Pick<MovedTenant, 'move_no'>) =>
  sql`delete from ${tableOf(cell)} where move_no = ${move_no} and state in ('leaving', 'left')`.execute(db)

/** Tenants that leave a cell, or left it a moment ago. */
export const listLeaving = (db: Db): Promise<MoveStep[]> =>
  db.selectFrom('move_step').selectAll().where('state', 'in', ['leaving', 'left']).execute()

/**
 * SQL condition: the tenant of a row stays in this cell, or the row has none. Jobs leave the rows of one that leaves alone,
 * since a statement about several tenants would fail for all of them.
 */
export const staysHere = (tenantId: RawBuilder<unknown>) => sql<boolean>`not exists (
  select from move_step where move_step.tenant_id = ${tenantId} and move_step.state in ('leaving', 'left'))`
