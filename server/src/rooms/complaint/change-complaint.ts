import type { ComplaintNo, ComplaintStatus } from '@faka/contract/complaint'
import type { Ctx } from '../../kernel/ctx.ts'
import { inTx, type Tx } from '../../kernel/db.ts'
import { orRefuse, Refused } from '../../kernel/refuse.ts'
import { isOver } from './complaint.rules.ts'
import { type ComplaintRow, findComplaint, lockComplaint } from './complaint.sql.ts'

/**
 * Changes a complaint that is not over, locked before its order and whatever else is touched. Refuses with
 * `complaintNotFound` and `complaintOver`. Answers the state that it has then.
 */
export const changeComplaint = (
  ctx: Ctx,
  complaintNo: ComplaintNo,
  change: (tx: Tx, complaint: ComplaintRow) => Promise<void>,
): Promise<{ complaintNo: ComplaintNo; status: ComplaintStatus }> =>
  inTx(ctx.db, async (tx) => {
    const locked = orRefuse(await lockComplaint(tx, complaintNo), 'complaintNotFound')
    if (isOver(locked.status)) throw new Refused('complaintOver')
    await change(tx, locked)
    const { status } = orRefuse(await findComplaint(tx, complaintNo), 'complaintNotFound')
    return { complaintNo, status }
  })
