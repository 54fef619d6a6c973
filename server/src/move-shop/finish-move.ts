import { sql } from 'kysely'
import { toCell } from '../platform/cell.ts'
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
import { listCellTables } from '../platform/cells/tenant-rows.sql.ts'
import type { Services } from '../platform/ctx.ts'
import { isLockTimeout } from '../platform/db/is-lock-timeout.ts'
import { type CommonDb, inTx } from '../platform/db.ts'
import { endStoppedProcess } from './end-stopped-process.ts'
import { limitTime } from './limit-time.ts'
import { openMoveConnection } from './open-move-connection.ts'
import { planMove } from './plan-move.ts'
import {
  cellOf,
  endMove,
  leadAddress,
  leadEarlierNumbers,
  removeWhereItWas,
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

/** How long it may take to remove rows where they were, as all steps of a move before their arrival. */
const maxRemoveMs = 5 * 60_000

/** Removes what a shop that has arrived left in the earlier cell. */
async function removeLeftRows(services: Services, move: TenantMove): Promise<void> {
  const { cell: from, openConnection } = cellOf(services, move.from_cell)
  const to = toCell(move.to_cell)
  const tables = await listCellTables(cellOf(services, move.to_cell).db, to)
  const shop = { shopId: move.tenant_id, from, to, plan: planMove(tables, move.tenant_id, from) }
  const connection = await openMoveConnection(openConnection, from)
  const limit = limitTime(maxRemoveMs, [connection])
  try {
    await inTx(connection.db, (tx) => removeWhereItWas(tx, shop, move))
  } finally {
    limit.clear()
    await connection.close()
  }
}

/**
 * Lets the earlier cell write again for a tenant whose move is over, and leads numbers on where that failed; where a table is
 * in use, a later call does the rest.
 */
async function clearGuards(services: Services, common: CommonDb, move: TenantMove): Promise<void> {
  const { db, cell } = cellOf(services, move.from_cell)
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

/** What a move that has not ended comes to, as the rows of both databases say. */
async function decide(
  services: Services,
  common: CommonDb,
  move: TenantMove,
): Promise<'arrived' | 'moved' | 'undone' | 'later'> {
  if (await changeMove(common, move, { from: 'moving', to: 'undone' })) return 'undone'
  const state = (await findMove(common, move.move_no))?.state
  if (state === 'arrived' || state === 'moved') return state
  if (state !== 'arriving') return 'undone'
  const arrived = await hasArrived(services, move)
  if (arrived === undefined) return 'later'
  if (arrived) return 'arrived'
  await changeMove(common, move, { from: 'arriving', to: 'undone' })
  return 'undone'
}

/**
 * Finishes or undoes a move that was broken off at any point, which rows of it say; and drops the guards of one that was
 * undone. Each of its steps may be done again.
 * @param common the connection that holds the lock of the move
 */
export async function finishLockedMove(
  services: Services,
  common: CommonDb,
  move: TenantMove,
): Promise<MoveEnd> {
  const decided = await decide(services, common, move)
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

/**
 * Lets a cell write again for a tenant whose row there no move has any more: a statement of a process that had died wrote it
 * after the move was undone.
 */
export const endLateGuards = (
  services: Services,
  { cell, db }: Pick<Services, 'cell' | 'db'>,
  step: Pick<TenantMove, 'move_no' | 'tenant_id'>,
) =>
  withMoveLock(services, step, async (common) => {
    if ((await findMove(common, step.move_no))?.guarded) return
    await deleteLeaving(db, cell, step)
    await dropGuards(db, cell.schema, step)
  })
