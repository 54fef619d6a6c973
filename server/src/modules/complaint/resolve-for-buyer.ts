import type { ComplaintSide, Outcome } from '@faka/contract/complaint/complaint'
import type { Services } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/db.ts'
import { required } from '../../platform/domain-error.ts'
import { recordDomainEvents } from '../../platform/domain-events.ts'
import { nextStatus } from './complaint.rules.ts'
import { type ComplaintRow, transitionComplaint } from './complaint.sql.ts'

/** What the buyer received, and who decided it. */
export interface Resolution {
  kind: Outcome['kind']
  by: Outcome['by']
  actor: string
  /** The cards concerned. */
  cardIds: readonly number[]
  /** The refund in 分; null if there is none. */
  amountFen: number | null
}

const sideByDecider = { seller: 'seller', platform: 'platform', silence: 'time' } as const satisfies Record<
  Outcome['by'],
  ComplaintSide
>

/** Ends a locked complaint in the buyer's favour, in the transaction that replaces or refunds. */
export async function resolveForBuyer(
  services: Services,
  tx: Tx,
  complaint: ComplaintRow,
  resolution: Resolution,
): Promise<void> {
  const { complaint_no: complaintNo, shop_id: shopId, status } = complaint
  const transition = {
    from: status,
    to: required(nextStatus(status, 'madeGood'), 'complaintOver'),
    side: sideByDecider[resolution.by],
    actor: resolution.actor,
    reason: resolution.kind,
    end: {
      outcome: resolution.kind,
      decided_by: resolution.by,
      made_good_ids: [...resolution.cardIds],
      refund_fen: resolution.amountFen,
    },
  }
  await transitionComplaint(tx, complaintNo, transition, services.now())
  await recordDomainEvents(services, tx, [
    { kind: 'complaint.decided', subject: complaintNo, tenantId: shopId },
  ])
}
