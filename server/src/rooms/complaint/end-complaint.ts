import type { ComplaintSide, Outcome } from '@faka/contract/complaint'
import type { House } from '../../kernel/ctx.ts'
import type { Tx } from '../../kernel/db.ts'
import { noteHappenings } from '../../kernel/happenings.ts'
import { orRefuse } from '../../kernel/refuse.ts'
import { after } from './complaint.rules.ts'
import { type ComplaintRow, moveComplaint } from './complaint.sql.ts'

/** What was done for a buyer, and by whom. */
export interface Done {
  kind: Outcome['kind']
  by: Outcome['by']
  actor: string
  /** The cards that it was done for. */
  cardIds: readonly number[]
  /** What goes back, in 分; null where nothing does. */
  amountFen: number | null
}

const sideOf = { seller: 'seller', platform: 'platform', silence: 'time' } as const satisfies Record<
  Outcome['by'],
  ComplaintSide
>

/** Ends a locked complaint in the buyer's favour, in the transaction of what was done for him. */
export async function endForBuyer(house: House, tx: Tx, complaint: ComplaintRow, done: Done): Promise<void> {
  const { complaint_no: complaintNo, shop_id: shopId, status } = complaint
  const move = {
    from: status,
    to: orRefuse(after(status, 'madeGood'), 'complaintOver'),
    side: sideOf[done.by],
    actor: done.actor,
    reason: done.kind,
    end: {
      outcome: done.kind,
      decided_by: done.by,
      made_good_ids: [...done.cardIds],
      refund_fen: done.amountFen,
    },
  }
  await moveComplaint(tx, complaintNo, move, house.now())
  await noteHappenings(house, tx, [{ kind: 'complaint.decided', subject: complaintNo, shopId }])
}
