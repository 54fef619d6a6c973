import { moveAddress, readShop } from '../modules/shop/public.ts'
import { toCell } from '../platform/cell.ts'
import { publishCell } from '../platform/cells/cell.sql.ts'
import { numberOfTenant } from '../platform/cells/find-services.ts'
import { findMoveState, markLeft } from '../platform/cells/move-step.sql.ts'
import {
  insertMovedNumber,
  insertMovedNumbers,
  updateMovedNumbers,
} from '../platform/cells/moved-number.sql.ts'
import { changeMove, findMove, listCellsBefore, type TenantMove } from '../platform/cells/tenant-move.sql.ts'
import type { Services } from '../platform/ctx.ts'
import { type CommonDb, inTx, type Tx } from '../platform/db.ts'
import { describeError } from '../platform/log.ts'
import { notifyWithCommit } from '../platform/pubsub.ts'
import { deleteAll, type MovingShop, valuesIn } from './copy-shop.ts'
import { limitTime } from './limit-time.ts'
import { openMoveConnection } from './open-move-connection.ts'
import { numberColumns } from './tables-of-shop.ts'

/** The cell of that number. Throws where this process does not serve it, or not yet. */
export function cellOf({ cells }: Services, cellNumber: number): Services {
  const found = cells.find(cellNumber)
  if (!found) throw new Error(`cell ${cellNumber} is not served`)
  return found
}

/** Leads the address of a shop whose rows have arrived to its new cell, once. */
export async function leadAddress(services: Services, common: CommonDb, move: TenantMove): Promise<void> {
  // a shop that has moved on since is not in this cell any more
  if ((await findMove(common, move.move_no))?.state !== 'arriving') return
  const { short_url: shortUrl } = await readShop(cellOf(services, move.to_cell).db, move.tenant_id)
  await inTx(common, async (tx) => {
    if (!(await changeMove(tx, move, { from: 'arriving', to: 'arrived' }))) return
    await moveAddress(tx, shortUrl, move.to_cell)
    await publishCell(tx, move.to_cell)
    await notifyWithCommit(tx, [{ channel: 'catalogue', key: 'all' }])
  })
}

/**
 * Removes the rows of the shop in the cell that it leaves, and records there where its numbers went, with one commit. Does
 * nothing where that was done.
 * @param counts by table, where they are known: throws where others are deleted than were copied
 */
export async function removeWhereItWas(
  tx: Tx,
  shop: MovingShop,
  move: TenantMove,
  counts?: ReadonlyMap<string, number>,
): Promise<void> {
  const { shopId: tenantId, from, to } = shop
  if (!(await markLeft(tx, from, move))) return
  await insertMovedNumbers(tx, from, { tenantId, to, numbers: valuesIn(shop, numberColumns) })
  await insertMovedNumber(tx, from, { tenantId, to, number: numberOfTenant(tenantId) })
  await deleteAll(tx, shop, counts)
}

/** How long a cell that the shop left before may take to lead its numbers on. */
const maxLeadMs = 60_000

/** Leads the numbers of the shop in the cells that it has left before to where it is now, so that none takes two steps. */
export async function leadEarlierNumbers(
  services: Services,
  common: CommonDb,
  move: TenantMove,
): Promise<void> {
  for (const number of await listCellsBefore(common, move)) {
    const earlier = cellOf(services, number)
    const connection = await openMoveConnection(earlier.openConnection, earlier.cell)
    const limit = limitTime(maxLeadMs, [connection])
    try {
      await updateMovedNumbers(connection.db, earlier.cell, move.tenant_id, toCell(move.to_cell))
    } finally {
      limit.clear()
      await connection.close()
    }
  }
}

/** The same, where it may be done later: until then these numbers take two steps. */
export const tryLeadingEarlierNumbers = (
  services: Services,
  common: CommonDb,
  move: TenantMove,
): Promise<void> =>
  leadEarlierNumbers(services, common, move).catch((error: unknown) =>
    services.log.warn(describeError(error), 'numbers of a shop that moved are led on later'),
  )

/** Ends a move: from now on nothing waits for it. Throws where the earlier cell does not say that the rows are gone there. */
export async function endMove(services: Services, common: CommonDb, move: TenantMove): Promise<void> {
  const { db, cell } = cellOf(services, move.from_cell)
  const state = await findMoveState(db, cell, move)
  if (state !== 'left') throw new Error(`the rows are still in cell ${cell.number}, which says ${state}`)
  await inTx(common, async (tx) => {
    await changeMove(tx, move, { from: 'arrived', to: 'moved', movedAt: services.now() })
    await notifyWithCommit(tx, [{ channel: 'catalogue', key: 'all' }])
  })
}
