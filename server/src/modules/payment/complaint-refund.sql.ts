import './payment.tables.ts'
import type { Db } from '../../platform/db.ts'

/** The refund of a complaint in its current state. */
export const findComplaintRefund = (db: Db, complaintNo: string) =>
  db
    .selectFrom('refund')
    .select(['amount_fen', 'state', 'to_balance'])
    .where('complaint_no', '=', complaintNo)
    .executeTakeFirst()
