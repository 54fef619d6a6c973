import { listMovedNumbers } from '../../platform/cells/moved-number.sql.ts'
import type { Db } from '../../platform/db.ts'

/**
 * Throws where one of these payments, which are not here, moved to another cell: what is known about it is stored there. A
 * statement that does not find them sees this too, for both are one commit.
 */
export async function rejectMovedPayments(db: Db, paymentNos: readonly string[]): Promise<void> {
  if (paymentNos.length === 0) return
  const [moved] = await listMovedNumbers(db, paymentNos)
  if (moved) throw new Error(`payment ${moved.number} is in cell ${moved.cell_number} now`)
}
