import { hasShop } from '../modules/shop/public.ts'
import { numberOfTenant } from '../platform/cells/find-services.ts'
import { findMoveState, insertMoveStep } from '../platform/cells/move-step.sql.ts'
import { findMovedNumber } from '../platform/cells/moved-number.sql.ts'
import type { TenantMove } from '../platform/cells/tenant-move.sql.ts'
import { listCellTables } from '../platform/cells/tenant-rows.sql.ts'
import type { Services } from '../platform/ctx.ts'
import { type Db, inTx } from '../platform/db.ts'
import { limitTime } from './limit-time.ts'
import { openMoveConnection } from './open-move-connection.ts'
import { planMove } from './plan-move.ts'
import { cellOf, removeWhereItWas } from './steps-after-arrival.ts'
import { guardAll } from './stop-writes.ts'

/** Whether the earlier cell says that the shop left it: a failover to a standby that lacks the last moment can bring it back. */
export async function hasLeft(services: Services, move: TenantMove): Promise<boolean> {
  const { db, cell } = cellOf(services, move.from_cell)
  const state = await findMoveState(db, cell, move)
  // the row is deleted before the guards are dropped, which may be tried again
  return (
    state === 'left' || (!state && (await findMovedNumber(db, numberOfTenant(move.tenant_id))) !== undefined)
  )
}

/** How long it may take to remove rows where they were, as all steps of a move before their arrival. */
const maxRemoveMs = 5 * 60_000

/** Whether a cell has the shop, or says where that went from it. */
const hasArrivedOnce = async (db: Db, shopId: number): Promise<boolean> =>
  (await hasShop(db, shopId)) || (await findMovedNumber(db, numberOfTenant(shopId))) !== undefined

/**
 * Removes what a shop that has arrived left in the earlier cell. Where that does not say any more that the shop leaves it,
 * which a failover can lose, writes are stopped there once more.
 */
export async function removeLeftRows(services: Services, move: TenantMove): Promise<void> {
  const { cell: from, openConnection, now } = cellOf(services, move.from_cell)
  const { cell: to, db: later } = cellOf(services, move.to_cell)
  if (!(await hasArrivedOnce(later, move.tenant_id)))
    throw new Error(
      `shop ${move.tenant_id} did not arrive in cell ${to.number}, so that none of its rows are removed`,
    )
  const tables = await listCellTables(later, to)
  const shop = { shopId: move.tenant_id, from, to, plan: planMove(tables, move.tenant_id, from) }
  const connection = await openMoveConnection(openConnection, from)
  const limit = limitTime(maxRemoveMs, [connection])
  try {
    const { db } = connection
    if (await insertMoveStep(db, from, move, { state: 'leaving', at: now() })) await guardAll(db, shop, move)
    await inTx(db, (tx) => removeWhereItWas(tx, shop, move))
  } finally {
    limit.clear()
    await connection.close()
  }
}
