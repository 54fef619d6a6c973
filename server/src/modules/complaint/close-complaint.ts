import type { closeComplaint as operation } from '@faka/contract/complaint/complaint'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { inTx } from '../../platform/db.ts'
import { required } from '../../platform/domain-error.ts'
import { nextStatus } from './complaint.rules.ts'
import { lockComplaint, transitionComplaint } from './complaint.sql.ts'
import { detailComplaint } from './detail-complaint.ts'
import { getComplaintOrReject } from './get-complaint-or-reject.ts'

/** Withdraws a complaint that is not final. Idempotent. */
export async function closeComplaint(
  ctx: Ctx,
  access: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const { complaint, actor } = await getComplaintOrReject(ctx, access)
  await inTx(ctx.db, async (tx) => {
    const locked = required(await lockComplaint(tx, complaint.complaint_no), 'complaintNotFound')
    if (locked.status === 'closed') return
    const to = required(nextStatus(locked.status, 'withdrawn'), 'complaintOver')
    const transition = { from: locked.status, to, side: 'buyer', actor } as const
    await transitionComplaint(tx, locked.complaint_no, { ...transition, reason: 'withdrawn' }, ctx.now())
  })
  return detailComplaint(ctx, access)
}
