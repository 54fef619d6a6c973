import type { closeComplaint as operation } from '@faka/contract/complaint'
import type { InputOf, ReplyOf } from '@faka/contract/endpoint'
import type { Ctx } from '../../kernel/ctx.ts'
import { inTx } from '../../kernel/db.ts'
import { orRefuse } from '../../kernel/refuse.ts'
import { after } from './complaint.rules.ts'
import { lockComplaint, moveComplaint } from './complaint.sql.ts'
import { complaintOf } from './complaint-of.ts'
import { detailComplaint } from './detail-complaint.ts'

/** Withdraws a complaint that is not over. Asked for twice is asked for once. */
export async function closeComplaint(
  ctx: Ctx,
  access: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const { complaint, actor } = await complaintOf(ctx, access)
  await inTx(ctx.db, async (tx) => {
    const locked = orRefuse(await lockComplaint(tx, complaint.complaint_no), 'complaintNotFound')
    if (locked.status === 'closed') return
    const to = orRefuse(after(locked.status, 'withdrawn'), 'complaintOver')
    const move = { from: locked.status, to, side: 'buyer', actor } as const
    await moveComplaint(tx, locked.complaint_no, { ...move, reason: 'withdrawn' }, ctx.now())
  })
  return detailComplaint(ctx, access)
}
