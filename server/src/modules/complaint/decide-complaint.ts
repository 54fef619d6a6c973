import type { decideComplaint as operation } from '@faka/contract/complaint/seller-complaint'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { recordDomainEvents } from '../../platform/domain-events.ts'
import { keepUploads } from '../upload/public.ts'
import { changeComplaint } from './change-complaint.ts'
import { nextStatus } from './complaint.rules.ts'
import { transitionComplaint } from './complaint.sql.ts'
import { platformBy, rejectOwnComplaint } from './own-complaint.ts'
import { resolveByRefund } from './refund-complaint.ts'
import { resolveByReplacement } from './replace-complaint.ts'
import { writeProof } from './write-proof.ts'

/** The operator of the platform decides an escalated complaint and gives the reasons. */
export async function decideComplaint(
  ctx: Ctx,
  { complaintNo, decision, amountFen, cardIds, texts, text, images = [] }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const kept = await keepUploads(ctx, { keys: images, purpose: 'proof' })
  return changeComplaint(ctx, complaintNo, async (tx, complaint) => {
    const { status, shop_id: shopId } = complaint
    const rejected = nextStatus(status, 'platformRejected')
    if (!rejected) throw new DomainError('complaintNotEscalated')
    await rejectOwnComplaint(ctx, tx, complaint)
    const platform = platformBy(ctx)
    await writeProof(ctx, tx, { complaint, side: platform.by, actor: platform.actor, text, images: kept })
    switch (decision) {
      case 'replace':
        return resolveByReplacement(ctx, tx, complaint, { cardIds, texts }, platform)
      case 'refund':
        return void (await resolveByRefund(ctx, tx, complaint, amountFen, platform))
      case 'reject': {
        const transition = { from: status, to: rejected, side: platform.by, actor: platform.actor } as const
        await transitionComplaint(tx, complaintNo, { ...transition, reason: 'rejected' }, ctx.now())
        await recordDomainEvents(ctx, tx, [
          { kind: 'complaint.decided', subject: complaintNo, tenantId: shopId },
        ])
      }
    }
  })
}
