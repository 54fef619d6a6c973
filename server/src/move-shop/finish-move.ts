import { sql } from 'kysely'
import type { Cell } from '../platform/cell.ts'
import { firstCellOf } from '../platform/cells/in-cells.ts'
import { deleteLeaving, findMoveState, insertMoveStep } from '../platform/cells/move-step.sql.ts'
import { dropGuards } from '../platform/cells/tenant-guard.sql.ts'
import {
  changeMove,
  findMove,
  lockMove,
  markUnguarded,
  type TenantMove,
} from '../platform/cells/tenant-move.sql.ts'
import type { Services } from '../platform/ctx.ts'
import { isLockTimeout } from '../platform/db/is-lock-timeout.ts'
import { type CommonDb, inTx } from '../platform/db.ts'
import { endStoppedProcess } from './end-stopped-process.ts'
import { openMoveConnection } from './open-move-connection.ts'
import { hasLeft, removeLeftRows } from './remove-left-rows.ts'
import {
  cellOf,
  endMove,
  leadAddress,
  leadEarlierNumbers,
  tryLeadingEarlierNumbers,
} from './steps-after-arrival.ts'

/** What became of a move. `later`: another process still works on it. */
type MoveEnd = 'moved' | 'undone' | 'later'

/** How long it is waited for a transaction that may still bring the rows. */
const arrivalTimeout = '2s'

/**
 * Whether the rows of a move that was broken off are in the later cell. If not, they never come: the note that says so has the
 * key that a transaction which brings them inserts too, so one of both is written. Undefined while there is one.
 */
async function hasArrived(services: Services, move: TenantMove): Promise<boolean | undefined> {
  const { db, cell, now } = cellOf(services, move.to_cell)
  try {
    return await inTx(db, async (tx) => {
      await sql`select set_config('lock_timeout', ${arrivalTimeout}, true)`.execute(tx)
      const isNoted = await insertMoveStep(tx, cell, move, { state: 'undone', at: now() })
      return !isNoted && (await findMoveState(tx, cell, move)) === 'arrived'
    })
  } catch (error) {
    if (isLockTimeout(error)) return undefined
    throw error
  }
}

/**
 * Lets the earlier cell write again for a tenant whose move is over, and leads numbers on where that failed; where a table is
 * in use, a later call does the rest.
 */
async function clearGuards(services: Services, common: CommonDb, move: TenantMove): Promise<void> {
  const { db, cell } = cellOf(services, move.from_cell)
  if (move.state === 'moved' && !(await hasLeft(services, move))) await removeLeftRows(services, move)
  await deleteLeaving(db, cell, move)
  try {
    await dropGuards(db, cell.schema, move)
  } catch (error) {
    if (isLockTimeout(error)) return
    throw error
  }
  if (move.state === 'moved') await leadEarlierNumbers(services, common, move)
  await markUnguarded(common, move)
}

/**
 * What a move that has not ended comes to, as the rows of both databases say.
 * @param isOwn it is the process of the move that asks, over the connection that it has had since the move began: what it has
 * not written to the first database was not lost there either
 */
async function decide(
  services: Services,
  common: CommonDb,
  move: TenantMove,
  isOwn: boolean,
): Promise<'arrived' | 'moved' | 'undone' | 'later'> {
  if (isOwn && (await changeMove(common, move, { from: 'moving', to: 'undone' }))) return 'undone'
  const state = (await findMove(common, move.move_no))?.state
  if (state === 'arrived' || state === 'moved') return state
  if (state !== 'moving' && state !== 'arriving') return 'undone'
  // a process that is stopped would keep its rows from being ruled out
  if (state === 'moving') await endStoppedProcess(services, move)
  const arrived = await hasArrived(services, move)
  if (arrived === undefined) return 'later'
  if (arrived) {
    await changeMove(common, move, { from: 'moving', to: 'arriving' })
    return 'arrived'
  }
  for (const from of ['moving', 'arriving'] as const) await changeMove(common, move, { from, to: 'undone' })
  return 'undone'
}

/**
 * Finishes or undoes a move that was broken off at any point, which rows of it say; and drops the guards of one that was
 * undone. Each of its steps may be done again.
 * @param common the connection that holds the lock of the move
 * @param isOwn see `decide`
 */
export async function finishLockedMove(
  services: Services,
  common: CommonDb,
  move: TenantMove,
  { isOwn = false } = {},
): Promise<MoveEnd> {
  const decided = await decide(services, common, move, isOwn)
  if (decided === 'later') return decided
  if (decided === 'undone') {
    await endStoppedProcess(services, move)
    await clearGuards(services, common, move)
    return decided
  }
  if (decided === 'arrived') {
    await leadAddress(services, common, move)
    await removeLeftRows(services, move)
    await endMove(services, common, move)
    await tryLeadingEarlierNumbers(services, common, move)
  }
  return 'moved'
}

/** Does something with a move whose process is gone, under its lock. Undefined while a process holds that. */
async function withMoveLock<Result>(
  services: Services,
  { tenant_id }: Pick<TenantMove, 'tenant_id'>,
  act: (common: CommonDb) => Promise<Result>,
): Promise<Result | undefined> {
  const first = firstCellOf(services)
  const { db, close } = await openMoveConnection(first.openConnection, first.cell)
  try {
    return (await lockMove(db, tenant_id)) ? await act(db) : undefined
  } finally {
    await close()
  }
}

/** The same for a move of which another process may hold the lock. */
export const finishMove = async (services: Services, move: TenantMove): Promise<MoveEnd> =>
  (await withMoveLock(services, move, (common) => finishLockedMove(services, common, move))) ?? 'later'

/** Drops the guards of a move that ended a while ago. */
export const endGuards = (services: Services, move: TenantMove) =>
  withMoveLock(services, move, (common) => clearGuards(services, common, move))

/** Throws where a tenant arrived in another cell than this one by a move that the first database does not know. */
async function rejectArrived(
  { cells }: Services,
  cell: Cell,
  move: Pick<TenantMove, 'move_no' | 'tenant_id'>,
): Promise<void> {
  for (const other of cells.all())
    if ((await findMoveState(other.db, other.cell, move)) === 'arrived')
      throw new Error(
        `shop ${move.tenant_id} left cell ${cell.number} for ${other.cell.number}, which the first database does not know`,
      )
}

/**
 * Lets a cell write again for a tenant whose row there no move has any more: a statement of a process that had died wrote it
 * after the move was undone.
 * @throws where the tenant is in another cell all the same: the first database lost the move, and somebody has to decide
 */
export const endLateGuards = (
  services: Services,
  { cell, db }: Pick<Services, 'cell' | 'db'>,
  step: Pick<TenantMove, 'move_no' | 'tenant_id'>,
) =>
  withMoveLock(services, step, async (common) => {
    const move = await findMove(common, step.move_no)
    if (move?.guarded) return
    if (!move) await rejectArrived(services, cell, step)
    await deleteLeaving(db, cell, step)
    await dropGuards(db, cell.schema, step)
  })
