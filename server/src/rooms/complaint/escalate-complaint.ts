import type { escalateComplaint as operation } from '@faka/contract/complaint'
import type { InputOf, ReplyOf } from '@faka/contract/endpoint'
import type { Ctx } from '../../kernel/ctx.ts'
import { inTx } from '../../kernel/db.ts'
import { noteHappenings } from '../../kernel/happenings.ts'
import { orRefuse } from '../../kernel/refuse.ts'
import { after, isOver } from './complaint.rules.ts'
import { lockComplaint, moveComplaint } from './complaint.sql.ts'
import { complaintOf } from './complaint-of.ts'
import { detailComplaint } from './detail-complaint.ts'

/** Asks the platform to decide, once the seller has answered. Asked for twice is asked for once. */
export async function escalateComplaint(
  ctx: Ctx,
  access: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const { complaint, actor } = await complaintOf(ctx, access)
  await inTx(ctx.db, async (tx) => {
    const locked = orRefuse(await lockComplaint(tx, complaint.complaint_no), 'complaintNotFound')
    const { complaint_no: complaintNo, shop_id: shopId, status } = locked
    if (status === 'escalated') return
    const to = orRefuse(
      after(status, 'buyerEscalated'),
      isOver(status) ? 'complaintOver' : 'complaintUnanswered',
    )
    const move = {
      from: status,
      to,
      side: 'buyer',
      actor,
      reason: 'escalated',
    } as const
    await moveComplaint(tx, complaintNo, move, ctx.now())
    await noteHappenings(ctx, tx, [{ kind: 'complaint.escalated', subject: complaintNo, shopId }])
  })
  return detailComplaint(ctx, access)
}
