import type { showComplaint as operation, SellerComplaint } from '@faka/contract/complaint/seller-complaint'
import type { InputOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { inTx } from '../../platform/db.ts'
import { required } from '../../platform/domain-error.ts'
import { findOrder } from '../order/public.ts'
import { requiredOfManagedShop } from '../shop/public.ts'
import { findComplaint, findProofPage } from './complaint.sql.ts'
import { calculateRefundAmounts } from './complaint-remedies.ts'
import { toComplaintDto } from './to-complaint-dto.ts'
import { toProofDtos } from './to-proof-dtos.ts'

/** A seller sees all messages at once; complaints are short. */
const allProofs = { page: 1, pageSize: 1000 }

/** A complaint as its seller sees it: with its messages and the possible refund, without the buyer's contact. */
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
  const [dto, { rows }, amounts] = await Promise.all([
    toComplaintDto(ctx, complaint, order, { withContact: false }),
    findProofPage(ctx.db, complaintNo, allProofs),
    inTx(ctx.db, (tx) => calculateRefundAmounts(tx, { complaint, order })),
  ])
  return {
    ...dto,
    contact: null,
    proofs: await toProofDtos(ctx, rows),
    shareFen: amounts.shareFen,
    refundableFen: amounts.leftFen,
  }
}
