import type { rejectComplaint as operation } from '@faka/contract/complaint-selling'
import type { InputOf, ReplyOf } from '@faka/contract/endpoint'
import { actorName, type Ctx } from '../../kernel/ctx.ts'
import { noteHappenings } from '../../kernel/happenings.ts'
import { changeComplaint } from './change-complaint.ts'
import { after } from './complaint.rules.ts'
import { moveComplaint } from './complaint.sql.ts'
import { writeProof } from './write-proof.ts'

/** The seller refuses, with his reasons; the platform decides then. One that it decides already hears his reasons. */
export const rejectComplaint = (
  ctx: Ctx,
  { complaintNo, text, images }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> =>
  changeComplaint(ctx, complaintNo, async (tx, complaint) => {
    const { status, shop_id: shopId } = complaint
    await writeProof(ctx, tx, { complaint, side: 'seller', text, images })
    const to = after(status, 'sellerRefused')
    if (!to) return
    const move = { from: status, to, side: 'seller', actor: actorName(ctx.actor), reason: 'refused' } as const
    await moveComplaint(tx, complaintNo, move, ctx.now())
    await noteHappenings(ctx, tx, [{ kind: 'complaint.escalated', subject: complaintNo, shopId }])
  })
