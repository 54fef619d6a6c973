import type { Ctx } from '../../kernel/ctx.ts'
import { Refused } from '../../kernel/refuse.ts'
import {
  actForBuyer,
  countLookUp,
  findOrder,
  isOwnOrder,
  type OrderRow,
  type ReadingProof,
} from '../order/door.ts'
import { type ComplaintRow, findComplaint } from './complaint.sql.ts'

/** How somebody shows that a complaint is his. */
export interface Access extends ReadingProof {
  complaintNo: string
  orderNo?: string | undefined
}

/**
 * The complaint of that number with its order and how its buyer, who asks, stands in event rows: for the account that
 * owns the order, and for a guest who gives the order's number and a proof that it is his. Absent and foreign are
 * refused alike, and counted as a guess; what was found is not counted, since its two numbers cannot be guessed, and
 * its page asks again and again. Refuses as `actForBuyer` does.
 */
export async function complaintOf(
  ctx: Ctx,
  { complaintNo, orderNo, ...proof }: Access,
): Promise<{ complaint: ComplaintRow; order: OrderRow; actor: string }> {
  const complaint = await findComplaint(ctx.db, complaintNo)
  // asked for in either case, so that a foreign complaint takes as long as an absent one
  const order = await findOrder(ctx, complaint?.order_no ?? orderNo ?? '')
  if (!complaint || !order || !(isOwnOrder(ctx, order) || orderNo === order.order_no)) {
    await countLookUp(ctx)
    throw new Refused('complaintNotFound')
  }
  return { complaint, order, actor: await actForBuyer(ctx, order, proof) }
}
