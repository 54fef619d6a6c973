import type { addProof as operation } from '@faka/contract/complaint/complaint'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { inTx } from '../../platform/db.ts'
import { DomainError, required } from '../../platform/domain-error.ts'
import { recordDomainEvents } from '../../platform/domain-events.ts'
import { keepUploads } from '../upload/public.ts'
import { answerDeadline, isFinal, nextStatus } from './complaint.rules.ts'
import { lockComplaint, transitionComplaint } from './complaint.sql.ts'
import { getComplaintOrReject } from './get-complaint-or-reject.ts'
import { toProofDtos } from './to-proof-dtos.ts'
import { writeProof } from './write-proof.ts'

/**
 * A message to the seller. After an answer it is the seller's turn again, with a new deadline; during the seller's turn
 * the deadline stays.
 */
export async function addProof(
  ctx: Ctx,
  { text, images, ...access }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const { complaintMessagesPerHour, complaintAnswerHours } = ctx.config.limits
  const { complaint, actor } = await getComplaintOrReject(ctx, access)
  const { complaint_no: complaintNo, shop_id: shopId } = complaint
  await ctx.rateLimits.consume(`complaint ${complaintNo}`, complaintMessagesPerHour, 3600)
  const kept = await keepUploads(ctx, { keys: images, purpose: 'proof' })
  const written = await inTx(ctx.db, async (tx) => {
    const { status } = required(await lockComplaint(tx, complaintNo), 'complaintNotFound')
    if (isFinal(status)) throw new DomainError('complaintOver')
    const proof = await writeProof(ctx, tx, { complaint, side: 'buyer', actor, text, images: kept })
    const to = nextStatus(status, 'buyerReplied')
    if (!to) return proof
    const dueAt = answerDeadline(ctx.now(), complaintAnswerHours)
    const transition = { from: status, to, side: 'buyer', actor, reason: 'replied' } as const
    await transitionComplaint(tx, complaintNo, { ...transition, dueAt }, ctx.now())
    await recordDomainEvents(ctx, tx, [{ kind: 'complaint.replied', subject: complaintNo, tenantId: shopId }])
    return proof
  })
  const [dto] = await toProofDtos(ctx, [written])
  return required(dto, 'complaintNotFound')
}
