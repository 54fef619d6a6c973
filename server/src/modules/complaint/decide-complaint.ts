import type { decideComplaint as operation } from '@faka/contract/complaint/seller-complaint'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/db.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { recordDomainEvents } from '../../platform/domain-events.ts'
import { actorAccountId, actorName } from '../account/public.ts'
import { lockOrders } from '../order/public.ts'
import { findStaffRights, getCachedShop } from '../shop/public.ts'
import { changeComplaint } from './change-complaint.ts'
import { nextStatus } from './complaint.rules.ts'
import { type ComplaintRow, transitionComplaint } from './complaint.sql.ts'
import { resolveByRefund } from './refund-complaint.ts'
import { resolveByReplacement } from './replace-complaint.ts'
import { writeProof } from './write-proof.ts'

/** Who decides for the platform: an administrator's account, or the command line. */
const platformBy = ({ actor }: Ctx) =>
  ({ by: 'platform', actor: actor.kind === 'buyer' ? actorName(actor) : 'platform' }) as const

/**
 * Refuses a decision by an account that is a side of the complaint: the buyer, whose order it may be since it was made,
 * the seller of the shop, or a member of its staff.
 */
async function rejectOwnComplaint(ctx: Ctx, tx: Tx, complaint: ComplaintRow): Promise<void> {
  const accountId = actorAccountId(ctx)
  if (accountId === undefined) return
  const { seller_account_id: sellerId } = await getCachedShop(ctx, complaint.shop_id)
  const [order] = await lockOrders(tx, [complaint.order_no])
  if ([complaint.account_id, order?.account_id, sellerId].includes(accountId))
    throw new DomainError('ownComplaint')
  if (await findStaffRights(tx, complaint.shop_id, accountId)) throw new DomainError('ownComplaint')
}

/** The operator of the platform decides an escalated complaint and gives the reasons. */
export const decideComplaint = (
  ctx: Ctx,
  { complaintNo, decision, amountFen, cardIds, texts, text }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> =>
  changeComplaint(ctx, complaintNo, async (tx, complaint) => {
    const { status, shop_id: shopId } = complaint
    const rejected = nextStatus(status, 'platformRejected')
    if (!rejected) throw new DomainError('complaintNotEscalated')
    await rejectOwnComplaint(ctx, tx, complaint)
    const platform = platformBy(ctx)
    await writeProof(ctx, tx, { complaint, side: 'platform', text, images: [] })
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
