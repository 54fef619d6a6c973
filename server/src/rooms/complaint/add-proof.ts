import type { addProof as operation } from '@faka/contract/complaint'
import type { InputOf, ReplyOf } from '@faka/contract/endpoint'
import type { Ctx } from '../../kernel/ctx.ts'
import { inTx } from '../../kernel/db.ts'
import { noteHappenings } from '../../kernel/happenings.ts'
import { orRefuse, Refused } from '../../kernel/refuse.ts'
import { after, dueAfter, isOver } from './complaint.rules.ts'
import { lockComplaint, moveComplaint } from './complaint.sql.ts'
import { complaintOf } from './complaint-of.ts'
import { shownProofs } from './shown-proofs.ts'
import { writeProof } from './write-proof.ts'

/**
 * A message to the seller. After an answer it is his turn again, with a new deadline; while it is his turn already,
 * his deadline stays.
 */
export async function addProof(
  ctx: Ctx,
  { text, images, ...access }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const { complaintMessagesPerHour, complaintAnswerHours } = ctx.config.limits
  const { complaint, actor } = await complaintOf(ctx, access)
  const { complaint_no: complaintNo, shop_id: shopId } = complaint
  await ctx.limits.use(`complaint ${complaintNo}`, complaintMessagesPerHour, 3600)
  const written = await inTx(ctx.db, async (tx) => {
    const { status } = orRefuse(await lockComplaint(tx, complaintNo), 'complaintNotFound')
    if (isOver(status)) throw new Refused('complaintOver')
    const proof = await writeProof(ctx, tx, { complaint, side: 'buyer', text, images })
    const to = after(status, 'buyerReplied')
    if (!to) return proof
    const dueAt = dueAfter(ctx.now(), complaintAnswerHours)
    const move = { from: status, to, side: 'buyer', actor, reason: 'replied' } as const
    await moveComplaint(tx, complaintNo, { ...move, dueAt }, ctx.now())
    await noteHappenings(ctx, tx, [{ kind: 'complaint.replied', subject: complaintNo, shopId }])
    return proof
  })
  const [shown] = await shownProofs(ctx, [written])
  return orRefuse(shown, 'complaintNotFound')
}
