import type {
  showEscalatedComplaint as operation,
  PlatformComplaint,
} from '@faka/contract/complaint/platform-complaint'
import type { InputOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { required } from '../../platform/domain-error.ts'
import { findOrder } from '../order/public.ts'
import { findEscalatedComplaint } from './escalated-complaints.sql.ts'
import { isOwnComplaint } from './own-complaint.ts'
import { toSellerComplaintDto } from './to-seller-complaint-dto.ts'

/**
 * A complaint of any shop that was escalated. One that its two sides still settle between them is not found: the
 * platform reads only what it was asked to decide.
 */
export async function showEscalatedComplaint(
  ctx: Ctx,
  { complaintNo }: InputOf<typeof operation>,
): Promise<PlatformComplaint> {
  const complaint = required(await findEscalatedComplaint(ctx.db, complaintNo), 'complaintNotFound')
  const order = required(await findOrder(ctx, complaint.order_no), 'orderNotFound')
  const [dto, own] = await Promise.all([
    toSellerComplaintDto(ctx, complaint, order),
    isOwnComplaint(ctx, ctx.db, complaint, order),
  ])
  return { ...dto, own }
}
