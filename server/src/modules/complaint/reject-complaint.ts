import type { rejectComplaint as operation } from '@faka/contract/complaint/seller-complaint'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { recordDomainEvents } from '../../platform/domain-events.ts'
import { sellerActorName } from '../account/public.ts'
import { keepUploads } from '../upload/public.ts'
import { changeComplaint, rejectOthersComplaint } from './change-complaint.ts'
import { nextStatus } from './complaint.rules.ts'
import { transitionComplaint } from './complaint.sql.ts'
import { writeProof } from './write-proof.ts'

/**
 * The seller rejects the complaint with reasons, and the platform decides. For a complaint that is already escalated,
 * the reasons are added.
 */
export async function rejectComplaint(
  ctx: Ctx,
  { complaintNo, text, images }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  await rejectOthersComplaint(ctx, complaintNo)
  const kept = await keepUploads(ctx, { keys: images, purpose: 'proof' })
  return changeComplaint(ctx, complaintNo, async (tx, complaint) => {
    const { status, shop_id: shopId } = complaint
    const actor = sellerActorName(ctx.actor)
    await writeProof(ctx, tx, { complaint, side: 'seller', actor, text, images: kept })
    const to = nextStatus(status, 'sellerRefused')
    if (!to) return
    const transition = {
      from: status,
      to,
      side: 'seller',
      actor,
      reason: 'refused',
    } as const
    await transitionComplaint(tx, complaintNo, transition, ctx.now())
    await recordDomainEvents(ctx, tx, [
      { kind: 'complaint.escalated', subject: complaintNo, tenantId: shopId },
    ])
  })
}
