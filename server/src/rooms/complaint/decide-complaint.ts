import type { decideComplaint as operation } from '@faka/contract/complaint-selling'
import type { InputOf, ReplyOf } from '@faka/contract/endpoint'
import type { Ctx } from '../../kernel/ctx.ts'
import { noteHappenings } from '../../kernel/happenings.ts'
import { Refused } from '../../kernel/refuse.ts'
import { changeComplaint } from './change-complaint.ts'
import { after } from './complaint.rules.ts'
import { moveComplaint } from './complaint.sql.ts'
import { endByRefund } from './refund-complaint.ts'
import { endByReplacement } from './replace-complaint.ts'
import { writeProof } from './write-proof.ts'

const platform = { by: 'platform', actor: 'platform' } as const

/** Whoever runs the shop ends an escalated complaint, and says why. */
export const decideComplaint = (
  ctx: Ctx,
  { complaintNo, decision, amountFen, cardIds, texts, text }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> =>
  changeComplaint(ctx, complaintNo, async (tx, complaint) => {
    const { status, shop_id: shopId } = complaint
    const rejected = after(status, 'platformRejected')
    if (!rejected) throw new Refused('complaintNotEscalated')
    await writeProof(ctx, tx, { complaint, side: 'platform', text, images: [] })
    switch (decision) {
      case 'replace':
        return endByReplacement(ctx, tx, complaint, { cardIds, texts }, platform)
      case 'refund':
        return void (await endByRefund(ctx, tx, complaint, amountFen, platform))
      case 'reject': {
        const move = { from: status, to: rejected, side: 'platform', actor: 'platform' } as const
        await moveComplaint(tx, complaintNo, { ...move, reason: 'rejected' }, ctx.now())
        await noteHappenings(ctx, tx, [{ kind: 'complaint.decided', subject: complaintNo, shopId }])
      }
    }
  })
