import type { Ctx } from '../../platform/ctx.ts'
import { DomainError } from '../../platform/domain-error.ts'
import {
  actForBuyer,
  countLookUp,
  findOrder,
  isOwnOrder,
  type OrderRow,
  type ReadingProof,
} from '../order/public.ts'
import { type ComplaintRow, findComplaint } from './complaint.sql.ts'

/** How somebody shows that a complaint is his. */
export interface ComplaintAccess extends ReadingProof {
  complaintNo: string
  orderNo?: string | undefined
}

/**
 * The complaint of that number with its order and how its buyer, who asks, stands in event rows: for the account that
 * owns the order, and for a guest who gives the order's number and a proof that it is his. Absent and foreign are
 * refused alike, and counted as a guess; what was found is not counted, since its two numbers cannot be guessed, and
 * its page asks again and again. Refuses as `actForBuyer` does.
 */
export async function getComplaintOrReject(
  ctx: Ctx,
  { complaintNo, orderNo, ...proof }: ComplaintAccess,
): Promise<{ complaint: ComplaintRow; order: OrderRow; actor: string }> {
  const complaint = await findComplaint(ctx.db, complaintNo)
  // asked for in either case, so that a foreign complaint takes as long as an absent one
  const order = await findOrder(ctx, complaint?.order_no ?? orderNo ?? '')
  if (!complaint || !order || !(isOwnOrder(ctx, order) || orderNo === order.order_no)) {
    await countLookUp(ctx)
    throw new DomainError('complaintNotFound')
  }
  return { complaint, order, actor: await actForBuyer(ctx, order, proof) }
}
