import type { Ctx } from '../../platform/ctx.ts'
import { DomainError } from '../../platform/domain-error.ts'
import {
  type AccessProof,
  authorizeBuyer,
  consumeLookupQuota,
  findOrder,
  isOwnOrder,
  type OrderRow,
} from '../order/public.ts'
import { type ComplaintRow, findComplaint } from './complaint.sql.ts'

/** What proves that a complaint belongs to the caller. */
export interface ComplaintAccess extends AccessProof {
  complaintNo: string
  orderNo?: string | undefined
}

/**
 * The complaint with that number, its order, and the name of the calling buyer for event rows: for the account that
 * owns the order, or for a guest with the order's number and a proof. Absent complaints and those of other buyers are
 * rejected alike and counted as a guess. Found ones are not counted: their two numbers cannot be guessed, and their
 * page polls. Rejects as `authorizeBuyer` does.
 */
export async function getComplaintOrReject(
  ctx: Ctx,
  { complaintNo, orderNo, ...proof }: ComplaintAccess,
): Promise<{ complaint: ComplaintRow; order: OrderRow; actor: string }> {
  const complaint = await findComplaint(ctx.db, complaintNo)
  // looked up in either case, so that another buyer's complaint takes as long as an absent one
  const order = await findOrder(ctx, complaint?.order_no ?? orderNo ?? '')
  if (!complaint || !order || !(isOwnOrder(ctx, order) || orderNo === order.order_no)) {
    await consumeLookupQuota(ctx)
    throw new DomainError('complaintNotFound')
  }
  return { complaint, order, actor: await authorizeBuyer(ctx, order, proof) }
}
