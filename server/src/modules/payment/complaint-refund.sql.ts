import './payment.tables.ts'
import type { Db } from '../../platform/db.ts'

/** The refund of a complaint by its least advanced part; `to_balance`: all of it goes to the balance. */
export async function findComplaintRefund(db: Db, complaintNo: string) {
  const parts = await db
    .selectFrom('refund')
    .select(['state', 'to_balance'])
    .where('complaint_no', '=', complaintNo)
    .execute()
  const [first] = ['byPerson', 'pending', 'done'].flatMap(
    (state) => parts.find((part) => part.state === state) ?? [],
  )
  return first && { state: first.state, to_balance: parts.every(({ to_balance }) => to_balance) }
}
