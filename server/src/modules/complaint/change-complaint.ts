import type { ComplaintNo, ComplaintStatus } from '@faka/contract/complaint/complaint'
import type { Ctx } from '../../platform/ctx.ts'
import { inTx, type Tx } from '../../platform/db.ts'
import { DomainError, required } from '../../platform/domain-error.ts'
import { requiredOfManagedShop } from '../shop/public.ts'
import { isFinal } from './complaint.rules.ts'
import { type ComplaintRow, findComplaint, lockComplaint } from './complaint.sql.ts'

/**
 * Changes a complaint that is not final, locked before its order and everything else. Rejects with `complaintNotFound`
 * and `complaintOver`. Returns the resulting status.
 */
export const changeComplaint = (
  ctx: Ctx,
  complaintNo: ComplaintNo,
  change: (tx: Tx, complaint: ComplaintRow) => Promise<void>,
): Promise<{ complaintNo: ComplaintNo; status: ComplaintStatus }> =>
  inTx(ctx.db, async (tx) => {
    const locked = required(await lockComplaint(tx, complaintNo), 'complaintNotFound')
    if (isFinal(locked.status)) throw new DomainError('complaintOver')
    await change(tx, locked)
    const { status } = required(await findComplaint(tx, complaintNo), 'complaintNotFound')
    return { complaintNo, status }
  })

/** Rejects a complaint of another seller's shop as one that does not exist. */
export async function rejectOthersComplaint(ctx: Ctx, complaintNo: ComplaintNo): Promise<void> {
  await requiredOfManagedShop(ctx, await findComplaint(ctx.db, complaintNo), 'complaintNotFound')
}

/** The same as `changeComplaint` for the seller. */
export const changeComplaintAsSeller: typeof changeComplaint = async (ctx, complaintNo, change) => {
  await rejectOthersComplaint(ctx, complaintNo)
  return changeComplaint(ctx, complaintNo, change)
}
