import { listMovedNumbers } from '../../platform/cells/moved-number.sql.ts'
import { TenantMovesError } from '../../platform/cells/tenant-guard.sql.ts'
import type { Db } from '../../platform/db.ts'
import { findPayments } from './payment.sql.ts'

/**
 * Throws where one of these payments, which are not here, moved to another cell: what is known about it is stored there. A
 * statement that does not find them sees this too, for both are one commit.
 */
export async function rejectMovedPayments(db: Db, paymentNos: readonly string[]): Promise<void> {
  if (paymentNos.length === 0) return
  const [moved] = await listMovedNumbers(db, paymentNos)
  if (moved) throw new Error(`payment ${moved.number} is in cell ${moved.cell_number} now`)
}

/**
 * Throws where one of these payments, which were not locked with their orders, is known: its shop moves to another cell, or it
 * has moved. What throws nothing was never requested.
 */
export async function rejectUnlockedPayments(db: Db, paymentNos: readonly string[]): Promise<void> {
  if (paymentNos.length === 0) return
  const [leaving] = await findPayments(db, paymentNos)
  if (leaving) throw new TenantMovesError(leaving.shop_id)
  // after it: one that leaves between the two is found there
  await rejectMovedPayments(db, paymentNos)
}
