import type { writeToComplaint as operation } from '@faka/contract/complaint/platform-complaint'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { recordDomainEvents } from '../../platform/domain-events.ts'
import { keepUploads } from '../upload/public.ts'
import { changeComplaint } from './change-complaint.ts'
import { platformBy, rejectOwnComplaint } from './own-complaint.ts'
import { writeProof } from './write-proof.ts'

/** A message of the platform in an escalated complaint, such as a question before it decides; both sides read it. */
export async function writeToComplaint(
  ctx: Ctx,
  { complaintNo, text, images }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const kept = await keepUploads(ctx, { keys: images, purpose: 'proof' })
  return changeComplaint(ctx, complaintNo, async (tx, complaint) => {
    if (complaint.status !== 'escalated') throw new DomainError('complaintNotEscalated')
    await rejectOwnComplaint(ctx, tx, complaint)
    const { by: side, actor } = platformBy(ctx)
    await writeProof(ctx, tx, { complaint, side, actor, text, images: kept })
    await recordDomainEvents(ctx, tx, [
      { kind: 'complaint.messaged', subject: complaintNo, tenantId: complaint.shop_id },
    ])
  })
}
