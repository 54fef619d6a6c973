import type { escalateComplaint as operation } from '@faka/contract/complaint/complaint'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { inTx } from '../../platform/db.ts'
import { required } from '../../platform/domain-error.ts'
import { recordDomainEvents } from '../../platform/domain-events.ts'
import { isFinal, nextStatus } from './complaint.rules.ts'
import { lockComplaint, transitionComplaint } from './complaint.sql.ts'
import { detailComplaint } from './detail-complaint.ts'
import { getComplaintOrReject } from './get-complaint-or-reject.ts'

/** Asks the platform to decide, once the seller has answered. Idempotent. */
export async function escalateComplaint(
  ctx: Ctx,
  access: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const { complaint, actor } = await getComplaintOrReject(ctx, access)
  await inTx(ctx.db, async (tx) => {
    const locked = required(await lockComplaint(tx, complaint.complaint_no), 'complaintNotFound')
    const { complaint_no: complaintNo, shop_id: shopId, status } = locked
    if (status === 'escalated') return
    const to = required(
      nextStatus(status, 'buyerEscalated'),
      isFinal(status) ? 'complaintOver' : 'complaintUnanswered',
    )
    const transition = {
      from: status,
      to,
      side: 'buyer',
      actor,
      reason: 'escalated',
    } as const
    await transitionComplaint(tx, complaintNo, transition, ctx.now())
    await recordDomainEvents(ctx, tx, [
      { kind: 'complaint.escalated', subject: complaintNo, tenantId: shopId },
    ])
  })
  return detailComplaint(ctx, access)
}
