import { type Insertable, type Selectable, sql } from 'kysely'
import type { CommonDb, CommonTables } from '../db.ts'

declare module '../db.ts' {
  interface CommonTables {
    tenant_move: {
      tenant_id: number
      from_cell: number
      to_cell: number
      /**
       * `arriving`: only the later cell says whether its rows are there. `arrived`: they are, and those in the earlier cell are
       * removed. `undone`: it did not move. `removing` is of programs that moved in one transaction, and seen by that alone.
       */
      state: 'moving' | 'removing' | 'arriving' | 'arrived' | 'moved' | 'undone'
      /** Whether the earlier cell may still have what refuses rows of it. */
      guarded: boolean
      started_at: Date
      moved_at: Date | null
      /** Each begin has another one; null for those that moved in one transaction. */
      move_no: string | null
    }
  }
}

/** A move as its steps know it. */
export type TenantMove = Selectable<CommonTables['tenant_move']> & { move_no: string }
export type MoveState = TenantMove['state']

/** The states of a move that has begun and not ended. */
const runningStates = ['moving', 'arriving', 'arrived'] as const

/**
 * Records that a move begins; one that was undone before begins again, under another number. False where the tenant moves
 * from that cell, or has: whatever became of that move is still to be done, or is done.
 */
export const beginMove = async (
  db: CommonDb,
  move: Insertable<CommonTables['tenant_move']>,
): Promise<boolean> =>
  (await db
    .insertInto('tenant_move')
    .values(move)
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'from_cell'])
        .doUpdateSet(move)
        .where('tenant_move.state', '=', 'undone'),
    )
    .returning('move_no')
    .executeTakeFirst()) !== undefined

/** Gives a move another state; false if it is not in the one before. `movedAt`: when it ended in the other cell. */
export const changeMove = async (
  db: CommonDb,
  { move_no }: Pick<TenantMove, 'move_no'>,
  { from, to, movedAt = null }: { from: MoveState; to: MoveState; movedAt?: Date | null },
): Promise<boolean> =>
  (await db
    .updateTable('tenant_move')
    .set({ state: to, moved_at: movedAt })
    .where('move_no', '=', move_no)
    .where('state', '=', from)
    .returning('move_no')
    .executeTakeFirst()) !== undefined

/** The move with a number as it is now; undefined: another one began since. */
export const findMove = (db: CommonDb, moveNo: string): Promise<TenantMove | undefined> =>
  db
    .selectFrom('tenant_move')
    .selectAll()
    .where('move_no', '=', moveNo)
    .$narrowType<{ move_no: string }>()
    .executeTakeFirst()

/** The move of a tenant that has begun and not ended. */
export const findRunningMove = (db: CommonDb, tenantId: number): Promise<TenantMove | undefined> =>
  db
    .selectFrom('tenant_move')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('guarded', '=', true)
    .where('state', 'in', runningStates)
    .where('move_no', 'is not', null)
    .$narrowType<{ move_no: string }>()
    .executeTakeFirst()

/** Whether a tenant is being moved to another cell. */
export const hasRunningMove = async (db: CommonDb, tenantId: number): Promise<boolean> =>
  (await findRunningMove(db, tenantId)) !== undefined

/** Moves that have not ended, and those whose guards have to be dropped: of tenants that have moved before a time. */
export const listOpenMoves = (db: CommonDb, movedBefore: Date): Promise<TenantMove[]> =>
  db
    .selectFrom('tenant_move')
    .selectAll()
    .where('guarded', '=', true)
    .where('move_no', 'is not', null)
    .where((eb) => eb.or([eb('state', '!=', 'moved'), eb('moved_at', '<', movedBefore)]))
    .orderBy('started_at')
    .$narrowType<{ move_no: string }>()
    .execute()

/** Records that the earlier cell refuses no rows for a move any more. */
export const markUnguarded = (db: CommonDb, { move_no }: TenantMove) =>
  db
    .updateTable('tenant_move')
    .set({ guarded: false })
    .where('move_no', '=', move_no)
    .where('state', 'in', ['moved', 'undone'])
    .execute()

/** The moves away from a cell that are begun and not decided, and those by which a tenant left it. */
export const listMovesFrom = async (
  db: CommonDb,
  cellNumber: number,
): Promise<{ undecided: TenantMove[]; left: TenantMove[] }> => {
  const moves = await db
    .selectFrom('tenant_move')
    .selectAll()
    .where('from_cell', '=', cellNumber)
    .where('state', '!=', 'undone')
    .where('move_no', 'is not', null)
    .$narrowType<{ move_no: string }>()
    .execute()
  const isLeft = ({ state }: TenantMove) => state === 'arrived' || state === 'moved'
  return { undecided: moves.filter((move) => !isLeft(move)), left: moves.filter(isLeft) }
}

/** Has the rows of tenants removed once more that left a cell, of which that has an older copy now. */
export const reopenMoves = (db: CommonDb, moveNumbers: readonly string[]) =>
  db
    .updateTable('tenant_move')
    .set({ state: 'arrived', guarded: true, moved_at: null })
    .where('move_no', '=', (eb) => eb.fn.any(eb.val(moveNumbers)))
    .where('state', 'in', ['arrived', 'moved'])
    .execute()

/** The cells from which tenants moved. */
export const listCellsMovedFrom = async (db: CommonDb): Promise<number[]> =>
  (
    await db
      .selectFrom('tenant_move')
      .select('from_cell')
      .distinct()
      .where('state', 'in', ['arrived', 'moved'])
      .execute()
  ).map(({ from_cell }) => from_cell)

/** When the last move to a cell ended; undefined: no tenant moved there. */
export const findLastArrival = async (db: CommonDb, cellNumber: number): Promise<Date | undefined> =>
  (
    await db
      .selectFrom('tenant_move')
      .select(({ fn }) => fn.max('moved_at').as('moved_at'))
      .where('to_cell', '=', cellNumber)
      .executeTakeFirst()
  )?.moved_at ?? undefined

/** The cells that a tenant left before one of them. */
export const listCellsBefore = async (
  db: CommonDb,
  { tenant_id, from_cell }: TenantMove,
): Promise<number[]> =>
  (
    await db
      .selectFrom('tenant_move')
      .select('from_cell')
      .where('tenant_id', '=', tenant_id)
      .where('from_cell', '<', from_cell)
      .where('state', '=', 'moved')
      .execute()
  ).map((earlier) => earlier.from_cell)

/** How many tenants moved, and the cells of those that may be in two of them right now. */
export async function countMoves(db: CommonDb): Promise<{ moved: number; cellsInDoubt: number[] }> {
  const { rows } = await sql<{ moved: number; cellsInDoubt: number[] }>`
    select count(*) filter (where state = 'moved') as moved,
      coalesce(array_agg(from_cell) filter (where state in ('arriving', 'arrived'))
        || array_agg(to_cell) filter (where state in ('arriving', 'arrived')), '{}') as "cellsInDoubt"
    from tenant_move`.execute(db)
  return rows[0] ?? { moved: 0, cellsInDoubt: [] }
}

/** What a move of a tenant locks. */
const lockKey = (tenantId: number) => sql`hashtextextended(${`tenant move ${tenantId}`}, 0)`

/** Locks the move of a tenant until the connection ends; false if another process holds it. */
export async function lockMove(db: CommonDb, tenantId: number): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_lock(${lockKey(tenantId)}) as locked`.execute(db)
  return rows[0]?.locked === true
}
