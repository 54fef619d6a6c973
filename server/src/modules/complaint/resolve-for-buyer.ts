import type { ComplaintSide, Outcome } from '@faka/contract/complaint/complaint'
import type { Services } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/db.ts'
import { required } from '../../platform/domain-error.ts'
import { recordDomainEvents } from '../../platform/domain-events.ts'
import { nextStatus } from './complaint.rules.ts'
import { type ComplaintRow, transitionComplaint } from './complaint.sql.ts'

/** What was done for a buyer, and by whom. */
export interface Resolution {
  kind: Outcome['kind']
  by: Outcome['by']
  actor: string
  /** The cards that it was done for. */
  cardIds: readonly number[]
  /** What goes back, in 分; null where nothing does. */
  amountFen: number | null
}

const sideByDecider = { seller: 'seller', platform: 'platform', silence: 'time' } as const satisfies Record<
  Outcome['by'],
  ComplaintSide
>

/** Ends a locked complaint in the buyer's favour, in the transaction of what was done for him. */
export async function resolveForBuyer(
  services: Services,
  tx: Tx,
  complaint: ComplaintRow,
  done: Resolution,
): Promise<void> {
  const { complaint_no: complaintNo, shop_id: shopId, status } = complaint
  const move = {
    from: status,
    to: required(nextStatus(status, 'madeGood'), 'complaintOver'),
    side: sideByDecider[done.by],
    actor: done.actor,
    reason: done.kind,
    end: {
      outcome: done.kind,
      decided_by: done.by,
      made_good_ids: [...done.cardIds],
      refund_fen: done.amountFen,
    },
  }
  await transitionComplaint(tx, complaintNo, move, services.now())
  await recordDomainEvents(services, tx, [{ kind: 'complaint.decided', subject: complaintNo, shopId }])
}
