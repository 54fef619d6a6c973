import { type Insertable, type Selectable, sql } from 'kysely'
import type { CommonDb, CommonTables, CommonTx } from '../db.ts'

declare module '../db.ts' {
  interface CommonTables {
    tenant_move: {
      tenant_id: number
      from_cell: number
      to_cell: number
      /** `removing`: seen by the transaction that moves the rows alone. `undone`: it did not move. */
      state: 'moving' | 'removing' | 'moved' | 'undone'
      /** Whether its tables may still have triggers that refuse rows of it. */
      guarded: boolean
      started_at: Date
      moved_at: Date | null
    }
  }
}

export type TenantMove = Selectable<CommonTables['tenant_move']>

/** Records that a move begins; one that was undone before begins again. */
export const beginMove = (db: CommonDb, move: Insertable<CommonTables['tenant_move']>) =>
  db
    .insertInto('tenant_move')
    .values(move)
    .onConflict((conflict) => conflict.columns(['tenant_id', 'from_cell']).doUpdateSet(move))
    .execute()

/** Gives a move that has begun another state; false if it ended. */
const changeBegunMove = async (
  db: CommonDb,
  { tenant_id, from_cell }: TenantMove,
  state: TenantMove['state'],
): Promise<boolean> =>
  (await db
    .updateTable('tenant_move')
    .set({ state })
    .where('tenant_id', '=', tenant_id)
    .where('from_cell', '=', from_cell)
    .where('state', '=', 'moving')
    .returning('tenant_id')
    .executeTakeFirst()) !== undefined

/** Locks a move that has begun, and lets this transaction remove its rows; false if another one has undone it. */
export const lockBegunMove = (tx: CommonTx, move: TenantMove): Promise<boolean> =>
  changeBegunMove(tx, move, 'removing')

/** Lets this transaction write rows of the tenant although they are guarded. */
export const passGuards = (tx: CommonTx, tenantId: number) =>
  sql`select set_config('faka.moves', ${String(tenantId)}, true)`.execute(tx)

/** Records the end of a move with the commit that moves the rows. */
export const endMove = (tx: CommonTx, { tenant_id, from_cell }: TenantMove, movedAt: Date) =>
  tx
    .updateTable('tenant_move')
    .set({ state: 'moved', moved_at: movedAt })
    .where('tenant_id', '=', tenant_id)
    .where('from_cell', '=', from_cell)
    .execute()

/** Ends a move without its rows having moved; false if they did. What refused them has no effect from this commit on. */
export const undoMove = (db: CommonDb, move: TenantMove): Promise<boolean> =>
  changeBegunMove(db, move, 'undone')

/** Whether a tenant is being moved to another cell. */
export const hasRunningMove = async (db: CommonDb, tenantId: number): Promise<boolean> =>
  (await db
    .selectFrom('tenant_move')
    .select('tenant_id')
    .where('tenant_id', '=', tenantId)
    .where('guarded', '=', true)
    .where('state', '=', 'moving')
    .executeTakeFirst()) !== undefined

/** Whether the rows of that move are in the other cell. */
export const isMoveDone = async (
  db: CommonDb,
  { tenant_id, from_cell, started_at }: TenantMove,
): Promise<boolean> =>
  (await db
    .selectFrom('tenant_move')
    .select('tenant_id')
    .where('tenant_id', '=', tenant_id)
    .where('from_cell', '=', from_cell)
    .where('started_at', '=', started_at)
    .where('state', '=', 'moved')
    .executeTakeFirst()) !== undefined

/** Moves that have not ended, and those whose guards have to be dropped: of tenants that have moved before a time. */
export const listOpenMoves = (db: CommonDb, movedBefore: Date): Promise<TenantMove[]> =>
  db
    .selectFrom('tenant_move')
    .selectAll()
    .where('guarded', '=', true)
    .where((eb) => eb.or([eb('state', '!=', 'moved'), eb('moved_at', '<', movedBefore)]))
    .orderBy('started_at')
    .execute()

/** Records that no table refuses rows for a move any more, unless it began again. */
export const markUnguarded = (db: CommonDb, { tenant_id, from_cell, started_at }: TenantMove) =>
  db
    .updateTable('tenant_move')
    .set({ guarded: false })
    .where('tenant_id', '=', tenant_id)
    .where('from_cell', '=', from_cell)
    .where('started_at', '=', started_at)
    .where('state', 'in', ['moved', 'undone'])
    .execute()

/** The cells from which tenants moved. */
export const listCellsMovedFrom = async (db: CommonDb): Promise<number[]> =>
  (
    await db.selectFrom('tenant_move').select('from_cell').distinct().where('state', '=', 'moved').execute()
  ).map(({ from_cell }) => from_cell)

/** What a move of a tenant locks. */
const lockKey = (tenantId: number) => sql`hashtextextended(${`tenant move ${tenantId}`}, 0)`

/** Locks the move of a tenant until the connection ends; false if another command holds it. */
export async function lockMove(db: CommonDb, tenantId: number): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_lock(${lockKey(tenantId)}) as locked`.execute(db)
  return rows[0]?.locked === true
}

/** Locks the move of a tenant until the end of the transaction; false if its command still runs. */
export async function lockAbandonedMove(tx: CommonTx, tenantId: number): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(${lockKey(tenantId)}) as locked`.execute(tx)
  return rows[0]?.locked === true
}
