import type { showComplaint as operation, SellerComplaint } from '@faka/contract/complaint/seller-complaint'
import type { InputOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { required } from '../../platform/domain-error.ts'
import { findOrder } from '../order/public.ts'
import { requiredOfManagedShop } from '../shop/public.ts'
import { findComplaint } from './complaint.sql.ts'
import { toSellerComplaintDto } from './to-seller-complaint-dto.ts'

/**
 * A complaint as its seller sees it: with its messages, the possible refund and the cards masked, without the buyer's
 * contact.
 */
export async function showComplaint(
  ctx: Ctx,
  { complaintNo }: InputOf<typeof operation>,
): Promise<SellerComplaint> {
  const complaint = await requiredOfManagedShop(
    ctx,
    await findComplaint(ctx.db, complaintNo),
    'complaintNotFound',
  )
  const order = required(await findOrder(ctx, complaint.order_no), 'orderNotFound')
  return toSellerComplaintDto(ctx, complaint, order)
}
