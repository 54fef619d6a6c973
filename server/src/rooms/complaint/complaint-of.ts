import type { Ctx } from '../../kernel/ctx.ts'
import { Refused } from '../../kernel/refuse.ts'
import { checkCardPassword, countLookUp, findOrder, isOwnOrder, type OrderRow } from '../order/door.ts'
import { type ComplaintRow, findComplaint } from './complaint.sql.ts'

/** How somebody shows that a complaint is his. */
export interface Access {
  complaintNo: string
  orderNo?: string | undefined
  cardPassword?: string | undefined
}

/**
 * The complaint of that number with its order: for the account that owns the order, and for whoever gives the order's
 * number and, where one is set, its card password. Absent and foreign are refused alike, and counted as a guess; what
 * was found is not counted, since its two numbers cannot be guessed, and its page asks again and again.
 */
export async function complaintOf(
  ctx: Ctx,
  { complaintNo, orderNo, cardPassword }: Access,
): Promise<{ complaint: ComplaintRow; order: OrderRow }> {
  const complaint = await findComplaint(ctx.db, complaintNo)
  // asked for in either case, so that a foreign complaint takes as long as an absent one
  const order = await findOrder(ctx, complaint?.order_no ?? orderNo ?? '')
  if (!complaint || !order || !(isOwnOrder(ctx, order) || orderNo === order.order_no)) {
    await countLookUp(ctx)
    throw new Refused('complaintNotFound')
  }
  await checkCardPassword(ctx, order, cardPassword)
  return { complaint, order }
}
