import type { answerComplaint as operation } from '@faka/contract/complaint-selling'
import type { InputOf, ReplyOf } from '@faka/contract/endpoint'
import { actorName, type Ctx } from '../../kernel/ctx.ts'
import { noteHappenings } from '../../kernel/happenings.ts'
import { changeComplaint } from './change-complaint.ts'
import { after } from './complaint.rules.ts'
import { moveComplaint } from './complaint.sql.ts'
import { writeProof } from './write-proof.ts'

/** The seller's message to the buyer; where it was his turn, his deadline is kept and it is the buyer's. */
export const answerComplaint = (
  ctx: Ctx,
  { complaintNo, text, images }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> =>
  changeComplaint(ctx, complaintNo, async (tx, complaint) => {
    const { status, shop_id: shopId } = complaint
    await writeProof(ctx, tx, { complaint, side: 'seller', text, images })
    const to = after(status, 'sellerAnswered')
    const move = { from: status, side: 'seller', actor: actorName(ctx.actor), reason: 'answered' } as const
    if (to) await moveComplaint(tx, complaintNo, { ...move, to }, ctx.now())
    await noteHappenings(ctx, tx, [{ kind: 'complaint.answered', subject: complaintNo, shopId }])
  })
